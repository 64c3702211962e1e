/** When a node can be migrated, rescued, or get another root password (gaps 2.6, 4.2, 4.5, 4.6). */
import { nodeStatusLabels, type NodeStatus } from './node-status.ts'
import { statusDisabledReason, type StatusRule } from './node-actions.ts'

export const machineActionRules = {
  migrate: { statuses: ['running', 'offline'], verb: 'migrated' },
  rescue: { statuses: ['running', 'offline'], verb: 'booted into rescue mode' },
} as const satisfies Record<string, StatusRule>
export type MachineActionName = keyof typeof machineActionRules

export const machineActionDisabledReason = (action: MachineActionName, status: NodeStatus): string | null =>
  statusDisabledReason(machineActionRules[action], status)

/** Why the root password cannot be reset now; null when it can. */
export const passwordDisabledReason = (status: NodeStatus): string | null => {
  if (status === 'offline') return null
  return status === 'running'
    ? 'Shut the node down first. The password is written to its disk.'
    : `Not possible while the node is ${nodeStatusLabels[status].toLowerCase()}.`
}

/** The rescue system itself uses sdh. */
export const rescueSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg'] as const

export const mustBeOffReason = 'Node must be shut down to reset its password'
export const sameRegionReason = 'Node is already in this region'
export const noPendingMigrationReason = 'No pending migration found for this node'
export const noUpgradeReason = 'No free upgrade is available for this node'
export const ambiguousDiskReason = 'Node has more than one disk; reset the password on one of them instead'
export const noPasswordDiskReason = 'Node has no disk with a root password'

/** The disks that can have a root password: all but swap. */
export const passwordDisks = <D extends { readonly filesystem: string }>(disks: readonly D[]): D[] =>
  disks.filter(({ filesystem }) => filesystem !== 'swap')
