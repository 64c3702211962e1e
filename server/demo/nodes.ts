/** The demo's nodes as data: what they are, how long they have been there and what state they are in. */
import type { Interface } from '#contract/interfaces.ts'
import { day, hour } from './history.ts'

export interface DemoNode {
  label: string
  region: string
  type: string
  /** None is an empty node without disks and profiles. */
  image?: string
  tags?: string[]
  group?: string
  /** Milliseconds since it was made. */
  age: number
  state: 'running' | 'offline' | 'stopped'
  privateAddress?: boolean
  interfaces?: Interface[]
  /** Day and window of the backups; `new` has just been enabled. */
  backups?: { day: string; window: string } | 'new'
  /** How its newest automatic backup ended. */
  lastBackup?: 'successful' | 'failed'
  /** A snapshot that was taken, by its label. */
  snapshot?: string
  /** A second profile, and nobody has booted any yet. */
  secondConfig?: string
  watchdog?: false
}

export const demoNodes: readonly DemoNode[] = [
  {
    label: 'legacy-1', region: 'us-central', type: 'g6-standard-1', image: 'node/centos7', group: 'old', age: 900 * day, state: 'running', watchdog: false,
    backups: { day: 'Sunday', window: 'W2' }, lastBackup: 'failed',
  },
  {
    label: 'web-1', region: 'us-east', type: 'g6-standard-2', image: 'node/debian12', tags: ['production', 'web'], age: 240 * day, state: 'running',
    privateAddress: true, backups: { day: 'Saturday', window: 'W4' },
  },
  {
    label: 'web-2', region: 'us-east', type: 'g6-standard-2', image: 'node/debian12', tags: ['production', 'web'], age: 239 * day, state: 'running',
    privateAddress: true, backups: { day: 'Saturday', window: 'W6' },
  },
  {
    label: 'db-1', region: 'us-east', type: 'g6-dedicated-4', image: 'node/ubuntu22.04', tags: ['database', 'production'], age: 238 * day, state: 'running',
    privateAddress: true, interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.2/24' }],
    backups: { day: 'Wednesday', window: 'W4' }, snapshot: 'before-upgrade',
  },
  {
    label: 'db-2', region: 'us-east', type: 'g6-dedicated-4', image: 'node/ubuntu22.04', tags: ['database'], age: 230 * day, state: 'offline',
    privateAddress: true, interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.3/24' }],
  },
  {
    label: 'mail-1', region: 'eu-west', type: 'g6-standard-1', image: 'node/almalinux9', tags: ['mail', 'production'], age: 120 * day, state: 'running',
    backups: 'new',
  },
  { label: 'web-3', region: 'eu-central', type: 'g6-standard-2', image: 'node/debian12', tags: ['staging', 'web'], age: 60 * day, state: 'running' },
  { label: 'staging-1', region: 'us-west', type: 'g6-standard-1', image: 'node/ubuntu24.04', tags: ['staging'], age: 45 * day, state: 'stopped' },
  { label: 'cache-1', region: 'ap-south', type: 'g6-nanode-1', image: 'node/alpine3.17', tags: ['cache'], age: 30 * day, state: 'running' },
  { label: 'archive-1', region: 'ap-northeast', type: 'g6-standard-1', image: 'node/rocky9', age: 20 * day, state: 'offline' },
  { label: 'queue-1', region: 'eu-central', type: 'g6-standard-1', image: 'node/debian12', tags: ['production'], age: 12 * day, state: 'running' },
  {
    label: 'build-1', region: 'fr-par', type: 'g6-standard-6', image: 'node/ubuntu24.04', tags: ['ci'], age: 5 * day, state: 'offline',
    secondConfig: 'Single user',
  },
  { label: 'lab-1', region: 'us-ord', type: 'g6-standard-1', tags: ['lab'], age: 30 * hour, state: 'offline' },
]

/** What a restricted user may do with some of them. */
export const demoGrants: Readonly<Record<string, 'read_only' | 'read_write'>> = { 'web-3': 'read_write', 'cache-1': 'read_write', 'db-2': 'read_only' }
