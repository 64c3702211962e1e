/** The alerts of a new node (gaps 2.2). */
import type { alertBounds } from '../../limits.ts'

/** Per cent of one core. */
const cpuPerCore = 90

/** For the CPU, a share of each core; the others are the same for every type. */
export const defaultAlerts = (vcpus: number): Record<keyof typeof alertBounds, number> => ({
  cpu: cpuPerCore * vcpus,
  io: 10_000,
  network_in: 10,
  network_out: 10,
  transfer_quota: 80,
})
