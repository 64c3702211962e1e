/** The alerts of a node in words. Averages over two hours; a mail is sent above the value; 0 is off (gaps 2.2). */
import * as limits from '#contract/limits.ts'

export type AlertName = keyof typeof limits.alertBounds

/** What each alert watches, in which unit (gaps 2.2). */
export const alertKinds = [
  { name: 'cpu', label: 'CPU usage', unit: '%', meaning: '100 % for each vCPU' },
  { name: 'io', label: 'Disk I/O', unit: 'IOPS', meaning: 'Block operations per second' },
  { name: 'network_in', label: 'Incoming traffic', unit: 'Mbit/s', meaning: 'Traffic that reaches the node' },
  { name: 'network_out', label: 'Outgoing traffic', unit: 'Mbit/s', meaning: 'Traffic that leaves the node' },
  { name: 'transfer_quota', label: 'Transfer quota', unit: '%', meaning: 'Of the month’s transfer' },
] as const satisfies readonly { name: AlertName; label: string; unit: string; meaning: string }[]

export const alertRule = 'A mail is sent when the average of two hours is above the value. 0 is off.'

export const watchdogRule =
  `Boots the node again when it powers off unexpectedly. It gives up after more than ${limits.watchdogBoots.count} boots within ${limits.watchdogBoots.minutes} minutes.`
