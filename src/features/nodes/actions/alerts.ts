/** Labels and units of a node's alerts (gaps 2.2). */
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'

export type AlertName = keyof typeof limits.alertBounds

export const alertKinds = [
  {
    name: 'cpu',
    get label() {
      return t('CPU usage')
    },
    unit: '%',
    get meaning() {
      return t('100% per vCPU')
    },
  },
  {
    name: 'io',
    get label() {
      return t('Disk I/O')
    },
    unit: 'IOPS',
    get meaning() {
      return t('Block operations per second')
    },
  },
  {
    name: 'network_in',
    get label() {
      return t('Incoming traffic')
    },
    unit: 'Mbit/s',
    get meaning() {
      return t('Traffic that reaches the node')
    },
  },
  {
    name: 'network_out',
    get label() {
      return t('Outgoing traffic')
    },
    unit: 'Mbit/s',
    get meaning() {
      return t('Traffic that leaves the node')
    },
  },
  {
    name: 'transfer_quota',
    get label() {
      return t('Transfer quota')
    },
    unit: '%',
    get meaning() {
      return t('Share of the monthly transfer')
    },
  },
] as const satisfies readonly { name: AlertName; label: string; unit: string; meaning: string }[]

export const alertDescription = () => t('We email you when the two-hour average exceeds the value. 0 = off.')
