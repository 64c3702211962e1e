/**
 * The node statuses in which the service allows an action (gaps 2.6). The service enforces this table, and the screen
 * takes its reasons from it.
 */
import { nodeStatusLabels, type NodeStatus } from './node-status.ts'

/** Of a node with several profiles that has booted with none of them: one must be named (gaps 2.5). */
export const whichConfigReason = 'Unable to determine the config to boot; please provide a config_id'

export interface StatusRule {
  readonly statuses: readonly NodeStatus[]
  /** "booted" */
  readonly verb: string
}

export const nodeActionRules = {
  boot: { statuses: ['offline', 'provisioning'], verb: 'booted' },
  reboot: { statuses: ['running', 'offline'], verb: 'rebooted' },
  shutdown: { statuses: ['running', 'offline'], verb: 'shut down' },
  resize: { statuses: ['running', 'offline'], verb: 'resized' },
  rebuild: { statuses: ['running', 'offline'], verb: 'rebuilt' },
  /** More clones may be started while the node is cloning, up to five at once (compute.md, Clone body). */
  clone: { statuses: ['running', 'offline', 'cloning'], verb: 'cloned' },
  snapshot: { statuses: ['running', 'offline'], verb: 'backed up' },
  restore: { statuses: ['running', 'offline'], verb: 'restored' },
  /** Not allowed while cloning or restoring (compute.md, Delete rules), and while the node is already being deleted. */
  remove: {
    statuses: [
      'running',
      'offline',
      'booting',
      'rebooting',
      'shutting_down',
      'provisioning',
      'migrating',
      'rebuilding',
      'stopped',
    ],
    verb: 'deleted',
  },
} as const satisfies Record<string, StatusRule>
export type NodeActionName = keyof typeof nodeActionRules

/** The statuses in words, for descriptions of operations. */
export const allowedStatuses = ({ statuses }: StatusRule) =>
  `The node must be ${statuses
    .map((status) => `\`${status}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')}`

export const busyReason = 'Node busy.'
export const alreadyRunningReason = 'Node is already running.'

/** Why the action is not possible in this status, as a sentence; null when it is. */
export function nodeActionDisabledReason(action: NodeActionName, status: NodeStatus): string | null {
  const { statuses } = nodeActionRules[action]
  if (action === 'boot' && status === 'running') return 'It is already running.'
  // The service accepts this and changes nothing.
  if (action === 'shutdown' && status === 'offline') return 'It is already offline.'
  if (statuses.some((allowed) => allowed === status)) return null
  if (action === 'remove') return `It cannot be deleted while it is ${nodeStatusLabels[status].toLowerCase()}.`
  const useful = statuses.filter(
    (allowed) => allowed !== 'provisioning' && !(action === 'shutdown' && allowed === 'offline'),
  )
  return statusDisabledReason({ ...nodeActionRules[action], statuses: useful }, status)
}

/** Why the rule forbids it in this status, as a sentence; null when it does not. */
export const statusDisabledReason = ({ statuses, verb }: StatusRule, status: NodeStatus): string | null =>
  statuses.includes(status)
    ? null
    : `Only ${formatStatusList(statuses)} node can be ${verb}; this one is ${nodeStatusLabels[status].toLowerCase()}.`

/** `an offline`, `a running or offline`, `a running, offline or cloning`. */
function formatStatusList(statuses: readonly NodeStatus[]): string {
  const labels = statuses.map((allowed) => nodeStatusLabels[allowed].toLowerCase())
  const text = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : labels.join('')
  return `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
}
