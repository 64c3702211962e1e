/**
 * Which node status allows which action (gaps 2.6). The service refuses by this table and the screen words its reason from it.
 */
import { nodeStatusWords, type NodeStatus } from './node-status.ts'

export const nodeActions = {
  boot: { states: ['offline', 'provisioning'], verb: 'booted' },
  reboot: { states: ['running', 'offline'], verb: 'rebooted' },
  shutdown: { states: ['running', 'offline'], verb: 'shut down' },
  resize: { states: ['running', 'offline'], verb: 'resized' },
  rebuild: { states: ['running', 'offline'], verb: 'rebuilt' },
  /** While it is cloning, more copies may be started: five at once (compute.md, Clone body). */
  clone: { states: ['running', 'offline', 'cloning'], verb: 'cloned' },
  snapshot: { states: ['running', 'offline'], verb: 'backed up' },
  restore: { states: ['running', 'offline'], verb: 'restored' },
  /** Refused only while cloning or restoring (compute.md, Delete rules), and when it is already going. */
  remove: {
    states: ['running', 'offline', 'booting', 'rebooting', 'shutting_down', 'provisioning', 'migrating', 'rebuilding', 'stopped'],
    verb: 'deleted',
  },
} as const satisfies Record<string, { states: readonly NodeStatus[]; verb: string }>
export type NodeAction = keyof typeof nodeActions

export const busyReason = 'Node busy.'
export const alreadyRunningReason = 'Node is already running.'

/** Why the action is not possible in this status, as a sentence for people; null when it is. */
export function whyNotNow(action: NodeAction, status: NodeStatus): string | null {
  const { states, verb } = nodeActions[action]
  if (states.some((state) => state === status)) return null
  if (action === 'boot' && status === 'running') return 'It is already running.'
  if (action === 'remove') return `It cannot be deleted while it is ${nodeStatusWords[status].toLowerCase()}.`
  return `Only ${listed(states.filter((state) => state !== 'provisioning'))} node can be ${verb}; this one is ${nodeStatusWords[status].toLowerCase()}.`
}

/** `an offline`, `a running or offline`, `a running, offline or cloning`. */
function listed(states: readonly NodeStatus[]): string {
  const words = states.map((state) => nodeStatusWords[state].toLowerCase())
  const text = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('')
  return `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
}
