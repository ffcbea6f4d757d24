#!/bin/bash
#SBATCH --job-name=slink
#SBATCH --array=0-99
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --time=04:00:00
#SBATCH --requeue
# A Slurm array: a shard for each task. Before, once:
#   mkdir -p shards records && split --number=l/100 --numeric-suffixes --suffix-length=4 boards.txt shards/
#   sbatch examples/cluster/array.sh
# After: cat records/????, in the order of the boards. What is there is left alone, so after a failure the same
# command does the rest. Other commands and options: FILTER='slink grade --filter --timeout 60' sbatch …
set -euo pipefail
shard=$(printf %04d "$SLURM_ARRAY_TASK_ID")
if [ ! -e "records/$shard" ]; then
    ${FILTER:-slink solve --filter} --jobs "${SLURM_CPUS_PER_TASK:-1}" < "shards/$shard" > "records/$shard.part"
    mv "records/$shard.part" "records/$shard"
fi
