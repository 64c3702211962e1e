/** When a node can be migrated, booted into rescue mode, or given a new root password (gaps 2.6, 4.2, 4.5, 4.6). */
import { nodeStatusWord, type NodeStatus } from './node-status.ts'
import { statusDisabledReason, type StatusRule } from './node-actions.ts'
import { reason, t } from '../../translate.ts'

export type MachineActionName = 'migrate' | 'rescue'

export const machineActionRules: Readonly<Record<MachineActionName, StatusRule>> = {
  migrate: {
    statuses: ['running', 'offline'],
    refusal: (status) => reason('Only a running or offline node can be migrated; this one is {status}.', { status }),
  },
  rescue: {
    statuses: ['running', 'offline'],
    refusal: (status) =>
      reason('Only a running or offline node can be booted into rescue mode; this one is {status}.', { status }),
  },
}

export const machineActionDisabledReason = (action: MachineActionName, status: NodeStatus): string | null =>
  statusDisabledReason(machineActionRules[action], status)

/** Why the root password cannot be reset now; null when it can. */
export const passwordDisabledReason = (status: NodeStatus): string | null => {
  if (status === 'offline') return null
  return status === 'running'
    ? t('Shut the node down first. The password is written to its disk.')
    : t('Not available while the node is {status}.', { status: nodeStatusWord(status) })
}

/** The rescue system itself uses sdh. */
export const rescueSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg'] as const

export const mustBeOffReason = reason('Node must be shut down to reset its password')
export const sameRegionReason = reason('Node is already in this region')
export const noPendingMigrationReason = reason('No pending migration found for this node')
export const noUpgradeReason = reason('No free upgrade is available for this node')
export const ambiguousDiskReason = reason('Node has more than one disk; reset the password on one of them instead')
export const noPasswordDiskReason = reason('Node has no disk with a root password')

/** The disks that can have a root password: all but swap. */
export const passwordDisks = <D extends { readonly filesystem: string }>(disks: readonly D[]): D[] =>
  disks.filter(({ filesystem }) => filesystem !== 'swap')
