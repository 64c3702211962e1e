/**
 * Rows of everything that is not about signing in. Portable SQL: yes/no is 0/1, moments are wire times (UTC text), due times are
 * milliseconds, arrays that a filter names have a table of their own, other structures are JSON text read with `json.ts`.
 */
import type { Generated, Selectable } from 'kysely'
import type { NodeStatus } from '#contract/rules/node-status.ts'
import type { Flag } from './auth-tables.ts'


export interface NodesTable {
  id: Generated<number>
  label: string
  group: string
  type: string
  region: string
  image: string | null
  status: NodeStatus
  created: string
  updated: string
  host_uuid: string
  alert_cpu: number
  alert_io: number
  alert_network_in: number
  alert_network_out: number
  alert_transfer_quota: number
  backups_enabled: Flag
  /** Kept while backups are off, shown only when they are on (gaps 2.3). */
  schedule_day: string | null
  schedule_window: string | null
  last_successful: string | null
  watchdog_enabled: Flag
  /** The configuration profile last booted; null when never booted, or when that profile is gone. */
  last_config_id: number | null
}

export interface NodeTagsTable {
  node_id: number
  tag: string
}

/** One row per assigned address; the address is the key, so none can be held twice. */
export interface NodeAddressesTable {
  address: string
  node_id: number
  kind: 'public' | 'private' | 'slaac'
}

/** Where the search for the next free address of a pool goes on. */
export interface AddressPoolsTable {
  pool: string
  next: number
}

export interface DisksTable {
  id: Generated<number>
  node_id: number
  label: string
  status: 'ready' | 'not ready' | 'deleting'
  /** MB */
  size: number
  /** MB of data on it, which a capture or a shrinking has to fit. */
  used: number
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  created: string
  updated: string
}

export interface ConfigsTable {
  id: Generated<number>
  node_id: number
  label: string
  comments: string
  kernel: string
  memory_limit: number
  run_level: 'default' | 'single' | 'binbash'
  virt_mode: 'paravirt' | 'fullvirt'
  root_device: string
  initrd: number | null
  devices: string
  helpers: string
  interfaces: string
  created: string
  updated: string
}

/** A private network of a region, made when a profile first names it (gaps 2.5). */
export interface VlansTable {
  region: string
  label: string
  created: string
}

export interface BackupsTable {
  id: Generated<number>
  node_id: number
  region: string
  label: string | null
  type: 'auto' | 'snapshot'
  /** Automatic: which of the three it fills. Snapshot: `snapshot` once it has replaced the one before. Null while not finished. */
  slot: 'daily' | 'weekly' | 'biweekly' | 'snapshot' | null
  status: 'paused' | 'pending' | 'running' | 'needsPostProcessing' | 'successful' | 'failed' | 'userAborted'
  available: Flag
  /** JSON: the disks and profiles as they were, see backup-contents.ts. */
  contents: string
  created: string
  updated: string
  finished: string | null
}

/** Private images only; the public ones are a catalogue in code. */
export interface ImagesTable {
  /** The number after `private/`. */
  id: Generated<number>
  label: string
  description: string | null
  created: string
  updated: string | null
  created_by: string | null
  expiry: string | null
  /** MB */
  size: number
  status: 'creating' | 'pending_upload' | 'available'
  type: 'manual' | 'automatic'
  region: string | null
  /** SHA-256 of the key in `upload_to`, while an upload is awaited. */
  upload_key: string | null
}

export interface StackscriptsTable {
  id: Generated<number>
  username: string
  user_gravatar_id: string
  label: string
  description: string
  /** JSON array of image ids. */
  images: string
  deployments_total: number
  deployments_active: number
  is_public: Flag
  /** Made by a user of this account. */
  mine: Flag
  created: string
  updated: string
  rev_note: string
  script: string
}

export interface EventsTable {
  id: Generated<number>
  action: string
  created: string
  username: string | null
  entity_type: string | null
  entity_id: number | null
  entity_label: string | null
  entity_url: string | null
  secondary_type: string | null
  /** Text, because a public image's id is one; digits only are a number. */
  secondary_id: string | null
  secondary_label: string | null
  secondary_url: string | null
  /** `scheduled` also while started: which of the two follows from `started_at` and the clock. */
  status: 'scheduled' | 'finished' | 'failed' | 'notification'
  /** Milliseconds; null while it waits for something else, and for notifications. */
  started_at: number | null
  /** Milliseconds when it will be done. */
  ends_at: number | null
  /** Seconds it took. */
  duration: number | null
  /** MB to copy, for those that show a rate. */
  megabytes: number | null
  message: string
  seen: Flag
  read: Flag
}

export interface JobsTable {
  id: Generated<number>
  kind: string
  subject_id: number
  due_at: number
  payload: string
}

export interface DomainsTable {
  id: Generated<number>
  domain: string
  type: 'master' | 'slave'
  status: 'active' | 'disabled' | 'edit_mode' | 'has_errors'
  errors: string
  description: string | null
  group: string | null
  soa_email: string
  master_ips: string
  axfr_ips: string
  refresh_sec: number
  retry_sec: number
  expire_sec: number
  ttl_sec: number
  /** JSON array of lines of the last rendering; empty until the first. */
  zone_file: string
  serial: number
  created: string
  updated: string
}

export interface DomainTagsTable {
  domain_id: number
  tag: string
}

export interface RecordsTable {
  id: Generated<number>
  domain_id: number
  type: 'A' | 'AAAA' | 'NS' | 'MX' | 'CNAME' | 'TXT' | 'SRV' | 'PTR' | 'CAA'
  name: string
  target: string
  priority: number
  weight: number
  port: number
  service: string | null
  protocol: string | null
  tag: 'issue' | 'issuewild' | 'iodef' | null
  ttl_sec: number
  created: string
  updated: string
}

export interface SshKeysTable {
  id: Generated<number>
  user_id: number
  label: string
  ssh_key: string
  created: string
}

/** One dictionary per user and client; all personal access tokens share the client `` (gaps 7.4). */
export interface PreferencesTable {
  user_id: number
  client: string
  value: string
}

export interface SecurityAnswersTable {
  user_id: number
  question_id: number
  response: string
}

export interface ResourceTables {
  nodes: NodesTable
  node_tags: NodeTagsTable
  node_addresses: NodeAddressesTable
  address_pools: AddressPoolsTable
  disks: DisksTable
  configs: ConfigsTable
  vlans: VlansTable
  backups: BackupsTable
  images: ImagesTable
  stackscripts: StackscriptsTable
  events: EventsTable
  jobs: JobsTable
  domains: DomainsTable
  domain_tags: DomainTagsTable
  records: RecordsTable
  ssh_keys: SshKeysTable
  preferences: PreferencesTable
  security_answers: SecurityAnswersTable
}

export type NodeRow = Selectable<NodesTable>
export type DiskRow = Selectable<DisksTable>
export type ConfigRow = Selectable<ConfigsTable>
export type BackupRow = Selectable<BackupsTable>
export type ImageRow = Selectable<ImagesTable>
export type StackscriptRow = Selectable<StackscriptsTable>
export type EventRow = Selectable<EventsTable>
export type DomainRow = Selectable<DomainsTable>
export type RecordRow = Selectable<RecordsTable>
