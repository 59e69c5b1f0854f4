# SPDX-License-Identifier: GPL-2.0-only
#
# Top-level targets; "make help" lists them. Everything that is generated goes
# to build/.

VERSION		:= $(shell cat VERSION)

# The kernel to build for: the running one, another installed one by its
# release, or any by the directory of its headers.
ifdef KDIR
KERNELRELEASE	?= $(shell sed -n 's/.*UTS_RELEASE "\(.*\)"/\1/p' $(KDIR)/include/generated/utsrelease.h)
else
KERNELRELEASE	?= $(shell uname -r)
KDIR		:= /lib/modules/$(KERNELRELEASE)/build
endif

PREFIX		?= /usr/local
MODULE_DIR	?= /lib/modules/$(KERNELRELEASE)/updates/tun-direct-rx

BUILD		:= $(CURDIR)/build
MODULES		:= $(BUILD)/modules/$(KERNELRELEASE)

export TUN_C TUN_ANY_VERSION TUN_DIRECT_RX_DEFAULT_MODE

all: modules tools

help:
	@echo 'tun-direct-rx $(VERSION)'
	@echo
	@echo '  make demo       show it: OpenVPN and iperf3 in a VM, both modes, traced'
	@echo '  make check      run every test (in VMs, too)'
	@echo
	@echo '  make modules    build tun.ko and tun_direct_rx.ko'
	@echo '  make tools      build tun-rxmode'
	@echo '  make install    install modules, tool and man page (DESTDIR, PREFIX)'
	@echo '  make uninstall  remove them; the stock tun.ko comes back'
	@echo '  make clean      remove build/'
	@echo
	@echo '  KERNELRELEASE=R   kernel to build for         [$(KERNELRELEASE)]'
	@echo '  KDIR=DIR          its headers                 [$(KDIR)]'
	@echo '  TUN_C=FILE        its drivers/net/tun.c       [found by itself]'
	@echo '  TUN_ANY_VERSION=1 take a tun.c of another stable version'
	@echo '  TUN_DIRECT_RX_DEFAULT_MODE=0  start in backlog mode  [1, direct]'
	@echo '  DESTDIR=DIR       install below this directory'
	@echo '  PREFIX=DIR        where the tool goes         [$(PREFIX)]'

modules:
	@scripts/build-modules $(KDIR) $(MODULES)

tools:
	@$(MAKE) --no-print-directory -C tools/tun-rxmode O=$(BUILD)/tools VERSION=$(VERSION)

# depmod only for the machine's own tree: below DESTDIR it's the packager's.
install: modules tools
	install -D -m 644 -t $(DESTDIR)$(MODULE_DIR) $(MODULES)/drivers/net/tun.ko \
		$(MODULES)/drivers/net/tun_direct_rx/tun_direct_rx.ko
	$(if $(DESTDIR),,depmod $(KERNELRELEASE))
	@$(MAKE) --no-print-directory -C tools/tun-rxmode O=$(BUILD)/tools \
		VERSION=$(VERSION) DESTDIR=$(DESTDIR) PREFIX=$(PREFIX) install

uninstall:
	rm -rf $(DESTDIR)$(MODULE_DIR)
	$(if $(DESTDIR),,depmod $(KERNELRELEASE))
	@$(MAKE) --no-print-directory -C tools/tun-rxmode O=$(BUILD)/tools \
		DESTDIR=$(DESTDIR) PREFIX=$(PREFIX) uninstall

demo:
	@scripts/packages/install build vm demo
	@tools/testing/demo/run

check:
	@scripts/packages/install build vm demo check
	@tools/testing/check

clean:
	rm -rf $(BUILD)

.PHONY: all help modules tools install uninstall demo check clean
