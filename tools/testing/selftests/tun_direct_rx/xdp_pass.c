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

int main(int argc, char **argv)
{
	int index, fd = -1, error;
	unsigned int flags;

	if (argc != 3)
		errx(2, "usage: xdp_pass DEV native|generic|off");
	index = if_nametoindex(argv[1]);
	if (!index)
		err(1, "%s", argv[1]);

	if (!strcmp(argv[2], "native"))
		flags = XDP_FLAGS_DRV_MODE;
	else if (!strcmp(argv[2], "generic"))
		flags = XDP_FLAGS_SKB_MODE;
	else if (!strcmp(argv[2], "off"))
		flags = 0;
	else
		errx(2, "%s: not native, generic or off", argv[2]);

	if (flags) {
		fd = load();
		if (fd < 0)
			err(1, "no XDP program");
	}
	error = bpf_xdp_attach(index, fd, flags, NULL);
	if (error) {
		errno = -error;
		err(1, "%s: XDP %s", argv[1], argv[2]);
	}
	return 0;
}
