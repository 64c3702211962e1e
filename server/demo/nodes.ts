/** The nodes of the demo as data. */
import type { Interface } from '#contract/rules/nodes/interfaces.ts'
import { day, hour } from './history.ts'

export interface DemoNode {
  label: string
  region: string
  type: string
  /** Without an image the node has no disks and profiles. */
  image?: string
  tags?: string[]
  group?: string
  /** Milliseconds since its creation. */
  age: number
  state: 'running' | 'offline' | 'stopped'
  privateAddress?: boolean
  interfaces?: Interface[]
  /** The backup schedule, which is not chosen yet when backups were just enabled. */
  backups?: { day: string; window: string } | 'just-enabled'
  /** The status of its latest automatic backup. */
  lastBackup?: 'successful' | 'failed'
  /** Label of its snapshot. */
  snapshot?: string
  /** Label of a second profile; neither was booted yet. */
  secondConfig?: string
  watchdog?: false
}

export const demoNodes: readonly DemoNode[] = [
  {
    label: 'legacy-1',
    region: 'us-central',
    type: 'g6-standard-1',
    image: 'node/centos7',
    group: 'old',
    age: 900 * day,
    state: 'running',
    watchdog: false,
    backups: { day: 'Sunday', window: 'W2' },
    lastBackup: 'failed',
  },
  {
    label: 'web-1',
    region: 'us-east',
    type: 'g6-standard-2',
    image: 'node/debian12',
    tags: ['production', 'web'],
    age: 240 * day,
    state: 'running',
    privateAddress: true,
    backups: { day: 'Saturday', window: 'W4' },
  },
  {
    label: 'web-2',
    region: 'us-east',
    type: 'g6-standard-2',
    image: 'node/debian12',
    tags: ['production', 'web'],
    age: 239 * day,
    state: 'running',
    privateAddress: true,
    backups: { day: 'Saturday', window: 'W6' },
  },
  {
    label: 'db-1',
    region: 'us-east',
    type: 'g6-dedicated-4',
    image: 'node/ubuntu22.04',
    tags: ['database', 'production'],
    age: 238 * day,
    state: 'running',
    privateAddress: true,
    interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.2/24' }],
    backups: { day: 'Wednesday', window: 'W4' },
    snapshot: 'before-upgrade',
  },
  {
    label: 'db-2',
    region: 'us-east',
    type: 'g6-dedicated-4',
    image: 'node/ubuntu22.04',
    tags: ['database'],
    age: 230 * day,
    state: 'offline',
    privateAddress: true,
    interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.3/24' }],
  },
  {
    label: 'mail-1',
    region: 'eu-west',
    type: 'g6-standard-1',
    image: 'node/almalinux9',
    tags: ['mail', 'production'],
    age: 120 * day,
    state: 'running',
    backups: 'just-enabled',
  },
  {
    label: 'web-3',
    region: 'eu-central',
    type: 'g6-standard-2',
    image: 'node/debian12',
    tags: ['staging', 'web'],
    age: 60 * day,
    state: 'running',
  },
  {
    label: 'staging-1',
    region: 'us-west',
    type: 'g6-standard-1',
    image: 'node/ubuntu24.04',
    tags: ['staging'],
    age: 45 * day,
    state: 'stopped',
  },
  {
    label: 'cache-1',
    region: 'ap-south',
    type: 'g6-nanode-1',
    image: 'node/alpine3.17',
    tags: ['cache'],
    age: 30 * day,
    state: 'running',
  },
  {
    label: 'archive-1',
    region: 'ap-northeast',
    type: 'g6-standard-1',
    image: 'node/rocky9',
    age: 20 * day,
    state: 'offline',
  },
  {
    label: 'queue-1',
    region: 'eu-central',
    type: 'g6-standard-1',
    image: 'node/debian12',
    tags: ['production'],
    age: 12 * day,
    state: 'running',
  },
  {
    label: 'build-1',
    region: 'fr-par',
    type: 'g6-standard-6',
    image: 'node/ubuntu24.04',
    tags: ['build'],
    age: 5 * day,
    state: 'offline',
    secondConfig: 'Single user',
  },
  { label: 'lab-1', region: 'us-ord', type: 'g6-standard-1', tags: ['lab'], age: 30 * hour, state: 'offline' },
]

/** Grants of the restricted user, by label. */
export const demoGrants: Readonly<Record<string, 'read_only' | 'read_write'>> = {
  'web-3': 'read_write',
  'cache-1': 'read_write',
  'db-2': 'read_only',
}
