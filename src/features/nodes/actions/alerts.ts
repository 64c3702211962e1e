/** Labels and units of a node's alerts (gaps 2.2). */
import * as limits from '#contract/limits.ts'

export type AlertName = keyof typeof limits.alertBounds

export const alertKinds = [
  { name: 'cpu', label: 'CPU usage', unit: '%', meaning: '100% per vCPU' },
  { name: 'io', label: 'Disk I/O', unit: 'IOPS', meaning: 'Block operations per second' },
  { name: 'network_in', label: 'Incoming traffic', unit: 'Mbit/s', meaning: 'Traffic that reaches the node' },
  { name: 'network_out', label: 'Outgoing traffic', unit: 'Mbit/s', meaning: 'Traffic that leaves the node' },
  { name: 'transfer_quota', label: 'Transfer quota', unit: '%', meaning: 'Share of the monthly transfer' },
] as const satisfies readonly { name: AlertName; label: string; unit: string; meaning: string }[]

export const alertDescription = 'We email you when the two-hour average exceeds the value. 0 = off.'
