// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: cgroup_refuse CGROUP
 *
 * Attaches an ingress program that refuses every packet to a cgroup, prints
 * "open" and detaches it when a line comes in.
 */
#include <bpf/bpf.h>
#include <err.h>
#include <fcntl.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	const struct bpf_insn refuse[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0,
		  .imm = 0 },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	int cgroup, program;

	if (argc != 2)
		errx(2, "usage: cgroup_refuse CGROUP");
	cgroup = open(argv[1], O_RDONLY | O_DIRECTORY);
	if (cgroup < 0)
		err(1, "%s", argv[1]);
	program = bpf_prog_load(BPF_PROG_TYPE_CGROUP_SKB, "refuse", "GPL",
				refuse, sizeof(refuse) / sizeof(*refuse), NULL);
	if (program < 0)
		err(1, "no program");
	/* A link ends with its last user, which is this process. */
	if (bpf_link_create(program, cgroup, BPF_CGROUP_INET_INGRESS, NULL) < 0)
		err(1, "%s: no program attached", argv[1]);
	setvbuf(stdout, NULL, _IOLBF, 0);
	puts("open");
	getchar();
	return 0;
}
