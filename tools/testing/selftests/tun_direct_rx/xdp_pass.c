// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: xdp_pass DEV native|generic|off
 *
 * Attaches an XDP program that passes every packet, or detaches any.
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <err.h>
#include <errno.h>
#include <linux/bpf.h>
#include <linux/if_link.h>
#include <net/if.h>
#include <string.h>

static int load(void)
{
	const struct bpf_insn pass[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0,
		  .imm = XDP_PASS },
		{ .code = BPF_JMP | BPF_EXIT },
	};

	return bpf_prog_load(BPF_PROG_TYPE_XDP, "xdp_pass", "GPL", pass,
			     sizeof(pass) / sizeof(*pass), NULL);
}

static int attach(int index, unsigned int flags)
{
	int fd = load();

	return fd < 0 ? fd : bpf_xdp_attach(index, fd, flags, NULL);
}

static int detach(int index)
{
	int error = bpf_xdp_detach(index, XDP_FLAGS_DRV_MODE, NULL);

	return error ? error : bpf_xdp_detach(index, XDP_FLAGS_SKB_MODE, NULL);
}

int main(int argc, char **argv)
{
	int index, error;

	if (argc != 3)
		errx(2, "usage: xdp_pass DEV native|generic|off");
	index = if_nametoindex(argv[1]);
	if (!index)
		err(1, "%s", argv[1]);

	if (!strcmp(argv[2], "native"))
		error = attach(index, XDP_FLAGS_DRV_MODE);
	else if (!strcmp(argv[2], "generic"))
		error = attach(index, XDP_FLAGS_SKB_MODE);
	else if (!strcmp(argv[2], "off"))
		error = detach(index);
	else
		errx(2, "%s: not native, generic or off", argv[2]);

	if (error) {
		errno = -error;
		err(1, "%s: XDP %s", argv[1], argv[2]);
	}
	return 0;
}
