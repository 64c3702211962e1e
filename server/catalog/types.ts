/** The catalog of node types with the prices of October 2022 (gaps 4.1), in catalog order. */
import type { NodeType } from '#contract/areas/types.ts'

type Row = readonly [
  id: string,
  label: string,
  kind: string,
  disk: number,
  memory: number,
  vcpus: number,
  gpus: number,
  transfer: number,
  networkOut: number,
  hourly: number,
  monthly: number,
  backupsHourly: number,
  backupsMonthly: number,
]

// A table: one row per line.
// oxfmt-ignore
const rows: readonly Row[] = [
  ['g6-nanode-1', 'Nanode 1GB', 'nanode', 25600, 1024, 1, 0, 1000, 1000, 0.0075, 5, 0.003, 2],
  ['g6-standard-1', 'Node 2GB', 'standard', 51200, 2048, 1, 0, 2000, 2000, 0.015, 10, 0.004, 2.5],
  ['g6-standard-2', 'Node 4GB', 'standard', 81920, 4096, 2, 0, 4000, 4000, 0.03, 20, 0.008, 5],
  ['g6-standard-4', 'Node 8GB', 'standard', 163840, 8192, 4, 0, 5000, 5000, 0.06, 40, 0.015, 10],
  ['g6-standard-6', 'Node 16GB', 'standard', 327680, 16384, 6, 0, 8000, 6000, 0.12, 80, 0.03, 20],
  ['g6-standard-8', 'Node 32GB', 'standard', 655360, 32768, 8, 0, 16000, 7000, 0.24, 160, 0.06, 40],
  ['g6-standard-16', 'Node 64GB', 'standard', 1310720, 65536, 16, 0, 20000, 9000, 0.48, 320, 0.12, 80],
  ['g6-standard-20', 'Node 96GB', 'standard', 1966080, 98304, 20, 0, 20000, 10000, 0.72, 480, 0.18, 120],
  ['g6-standard-24', 'Node 128GB', 'standard', 2621440, 131072, 24, 0, 20000, 11000, 0.96, 640, 0.24, 160],
  ['g6-standard-32', 'Node 192GB', 'standard', 3932160, 196608, 32, 0, 20000, 12000, 1.44, 960, 0.36, 240],
  ['g7-highmem-1', 'Node 24GB', 'highmem', 20480, 24576, 2, 0, 5000, 5000, 0.09, 60, 0.0075, 5],
  ['g7-highmem-2', 'Node 48GB', 'highmem', 40960, 49152, 2, 0, 6000, 6000, 0.18, 120, 0.015, 10],
  ['g7-highmem-4', 'Node 90GB', 'highmem', 92160, 92160, 4, 0, 7000, 7000, 0.36, 240, 0.03, 20],
  ['g7-highmem-8', 'Node 150GB', 'highmem', 204800, 153600, 8, 0, 8000, 8000, 0.72, 480, 0.06, 40],
  ['g7-highmem-16', 'Node 300GB', 'highmem', 348160, 307200, 16, 0, 9000, 9000, 1.44, 960, 0.12, 80],
  ['g6-dedicated-2', 'Dedicated 4GB', 'dedicated', 81920, 4096, 2, 0, 4000, 4000, 0.045, 30, 0.008, 5],
  ['g6-dedicated-4', 'Dedicated 8GB', 'dedicated', 163840, 8192, 4, 0, 5000, 5000, 0.09, 60, 0.015, 10],
  ['g6-dedicated-8', 'Dedicated 16GB', 'dedicated', 327680, 16384, 8, 0, 6000, 6000, 0.18, 120, 0.03, 20],
  ['g6-dedicated-16', 'Dedicated 32GB', 'dedicated', 655360, 32768, 16, 0, 7000, 7000, 0.36, 240, 0.06, 40],
  ['g6-dedicated-32', 'Dedicated 64GB', 'dedicated', 1310720, 65536, 32, 0, 8000, 8000, 0.72, 480, 0.12, 80],
  ['g6-dedicated-48', 'Dedicated 96GB', 'dedicated', 1966080, 98304, 48, 0, 9000, 9000, 1.08, 720, 0.18, 120],
  ['g6-dedicated-50', 'Dedicated 128GB', 'dedicated', 2560000, 131072, 50, 0, 10000, 10000, 1.44, 960, 0.24, 160],
  ['g6-dedicated-56', 'Dedicated 256GB', 'dedicated', 5120000, 262144, 56, 0, 11000, 11000, 2.88, 1920, 0.3, 200],
  ['g6-dedicated-64', 'Dedicated 512GB', 'dedicated', 7372800, 524288, 64, 0, 12000, 12000, 5.76, 3840, 0.36, 240],
  ['g1-gpu-rtx6000-1', 'Dedicated 32GB + RTX6000 GPU x1', 'gpu', 655360, 32768, 8, 1, 16000, 10000, 1.5, 1000, 0.06, 40],
  ['g1-gpu-rtx6000-2', 'Dedicated 64GB + RTX6000 GPU x2', 'gpu', 1310720, 65536, 16, 2, 20000, 10000, 3, 2000, 0.12, 80],
  ['g1-gpu-rtx6000-3', 'Dedicated 96GB + RTX6000 GPU x3', 'gpu', 1966080, 98304, 20, 3, 20000, 10000, 4.5, 3000, 0.18, 120],
  ['g1-gpu-rtx6000-4', 'Dedicated 128GB + RTX6000 GPU x4', 'gpu', 2621440, 131072, 24, 4, 20000, 10000, 6, 4000, 0.24, 160],
]

export const nodeTypes: readonly NodeType[] = rows.map(
  ([
    id,
    label,
    kind,
    disk,
    memory,
    vcpus,
    gpus,
    transfer,
    networkOut,
    hourly,
    monthly,
    backupsHourly,
    backupsMonthly,
  ]) => ({
    id,
    label,
    class: kind,
    disk,
    memory,
    vcpus,
    gpus,
    transfer,
    network_out: networkOut,
    price: { hourly, monthly },
    addons: { backups: { price: { hourly: backupsHourly, monthly: backupsMonthly } } },
    successor: null,
  }),
)

const byId = new Map(nodeTypes.map((type) => [type.id, type]))

/** The type with this id, or undefined. */
export const findNodeType = (id: string) => byId.get(id)
