/**
 * Tables of everything but users and sign-in. Portable SQL: booleans are 0 or 1, times are wire times (UTC text), due
 * times are milliseconds, filterable arrays have their own table, and other structures are JSON text, read with
 * json.ts.
 */
import type { Generated, Selectable } from 'kysely'
import type { RecordType } from '#contract/dns/records/record-types.ts'
import type { StoredMembers } from '#contract/dns/types/record-type-rule.ts'
import type { NodeStatus } from '#contract/rules/nodes/node-status.ts'
import type { Flag } from './auth-tables.ts'

interface NodesTable {
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

interface NodeTagsTable {
  node_id: number
  tag: string
}

/** Assigned addresses. The address is the key, so none is assigned twice. */
interface NodeAddressesTable {
  address: string
  node_id: number
  kind: 'public' | 'private' | 'slaac'
  /** The reverse name that a user has set; null for the default. */
  rdns: Generated<string | null>
  /** The position among the addresses of its node, which are shown in this order. */
  position: Generated<number>
}

/** Where the search for the next free address of a pool continues. */
interface AddressPoolsTable {
  pool: string
  next: number
}

interface DisksTable {
  id: Generated<number>
  node_id: number
  label: string
  status: 'ready' | 'not ready' | 'deleting'
  /** MB */
  size: number
  /** MB of data on it: the minimum size when it is shrunk or captured. */
  used: number
  filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  created: string
  updated: string
}

interface ConfigsTable {
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

/** VLANs, created when a profile first uses them (gaps 2.5). */
interface VlansTable {
  region: string
  label: string
  created: string
}

interface BackupsTable {
  id: Generated<number>
  node_id: number
  region: string
  label: string | null
  type: 'auto' | 'snapshot'
  /** Null until the backup is successful and has replaced the previous one of the slot. */
  slot: 'daily' | 'weekly' | 'biweekly' | 'snapshot' | null
  status: 'paused' | 'pending' | 'running' | 'needsPostProcessing' | 'successful' | 'failed' | 'userAborted'
  available: Flag
  /** JSON, see backup-contents.ts. */
  contents: string
  created: string
  updated: string
  finished: string | null
}

/** Private images; the public ones are in catalog/images.ts. */
interface ImagesTable {
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
  /** Name of the file with its data; null when no data was uploaded. */
  file: Generated<string | null>
}

/** Transfers of the data of images in progress, in all processes. */
interface TransfersTable {
  /** Name of the file that the data is written to. */
  file: string
  image_id: number
  /** The user who started the upload, no matter who sends the data. */
  user_id: number
  /** Milliseconds. The process that receives the data extends it as long as it runs. */
  alive_until: number
  /** Another attempt at the same image has begun. */
  replaced: Generated<Flag>
}

interface StackscriptsTable {
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

interface EventsTable {
  id: Generated<number>
  action: string
  created: string
  /** The name of the user at that time; null for what the service did on its own. */
  username: string | null
  /**
   * The user that the event belongs to. Null without a username, and for events from before this column that cannot be
   * assigned.
   */
  user_id: number | null
  entity_type: string | null
  entity_id: number | null
  entity_label: string | null
  entity_url: string | null
  secondary_type: string | null
  /** Text, because ids of public images are; an id of digits only is shown as a number. */
  secondary_id: string | null
  secondary_label: string | null
  secondary_url: string | null
  /** `scheduled` also when started; `started_at` and the clock tell which. */
  status: 'scheduled' | 'finished' | 'failed' | 'notification'
  /** Milliseconds; null for notifications, and while it waits for something else. */
  started_at: number | null
  /** Expected end in milliseconds. */
  ends_at: number | null
  /** In seconds. */
  duration: number | null
  /** MB to copy, for events with a rate. */
  megabytes: number | null
  message: string
  seen: Flag
  read: Flag
}

interface JobsTable {
  id: Generated<number>
  kind: string
  subject_id: number
  due_at: number
  payload: string
}

interface DomainsTable {
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
  /** The serial of the last rendered zone; 0 before the first rendering. */
  serial: number
  created: string
  updated: string
}

interface DomainTagsTable {
  domain_id: number
  tag: string
}

interface RecordsTable extends StoredMembers {
  id: Generated<number>
  domain_id: number
  type: RecordType
  /** The octets of its line in the zone file. */
  line_octets: number
  created: string
  updated: string
}

interface SshKeysTable {
  id: Generated<number>
  user_id: number
  label: string
  ssh_key: string
  created: string
}

/** One dictionary per user and client. For all personal access tokens the client is empty (gaps 7.4). */
interface PreferencesTable {
  user_id: number
  client: string
  value: string
}

interface SecurityAnswersTable {
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
  transfers: TransfersTable
}

export type NodeRow = Selectable<NodesTable>
export type AddressRow = Selectable<NodeAddressesTable>
export type DiskRow = Selectable<DisksTable>
export type ConfigRow = Selectable<ConfigsTable>
export type BackupRow = Selectable<BackupsTable>
export type ImageRow = Selectable<ImagesTable>
export type StackscriptRow = Selectable<StackscriptsTable>
export type EventRow = Selectable<EventsTable>
export type DomainRow = Selectable<DomainsTable>
export type RecordRow = Selectable<RecordsTable>
