/** Labels and units of a node's alerts (gaps 2.2). */
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'

export type AlertName = keyof typeof limits.alertBounds

export const alertKinds = [
  { name: 'cpu', label: () => t('CPU usage'), unit: '%', meaning: () => t('100% per vCPU') },
  { name: 'io', label: () => t('Disk I/O'), unit: 'IOPS', meaning: () => t('Block operations per second') },
  {
    name: 'network_in',
    label: () => t('Incoming traffic'),
    unit: 'Mbit/s',
    meaning: () => t('Traffic that reaches the node'),
  },
  {
    name: 'network_out',
    label: () => t('Outgoing traffic'),
    unit: 'Mbit/s',
    meaning: () => t('Traffic that leaves the node'),
  },
  {
    name: 'transfer_quota',
    label: () => t('Transfer quota'),
    unit: '%',
    meaning: () => t('Share of the monthly transfer'),
  },
] as const satisfies readonly { name: AlertName; label: () => string; unit: string; meaning: () => string }[]

export const alertDescription = () => t('We email you when the two-hour average exceeds the value. 0 = off.')
