/** Everything that is not about signing in; row types in ../resource-tables.ts. */
import type { CreateTableBuilder, SchemaModule } from 'kysely'

/** Column kinds of the tables below; `?` may be null, `#id` is an increasing number that is never reused. */
type Column = 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'bigint?' | 'real?'

interface Table {
  name: string
  /** Has an `id` of its own. */
  id: boolean
  columns: Readonly<Record<string, Column>>
  /** Key of a table without an id. */
  key?: readonly string[]
  unique?: readonly string[]
  /** Column → table: the row is deleted together with the row that it refers to. */
  owner?: Readonly<Record<string, string>>
  indexes?: readonly (readonly string[])[]
}

const stamps = { created: 'text', updated: 'text' } as const

const tables: readonly Table[] = [
  {
    name: 'nodes',
    id: true,
    unique: ['label'],
    indexes: [['region'], ['image'], ['status']],
    columns: {
      label: 'text',
      group: 'text',
      type: 'text',
      region: 'text',
      image: 'text?',
      status: 'text',
      ...stamps,
      host_uuid: 'text',
      alert_cpu: 'integer',
      alert_io: 'integer',
      alert_network_in: 'integer',
      alert_network_out: 'integer',
      alert_transfer_quota: 'integer',
      backups_enabled: 'integer',
      schedule_day: 'text?',
      schedule_window: 'text?',
      last_successful: 'text?',
      watchdog_enabled: 'integer',
      last_config_id: 'integer?',
    },
  },
  {
    name: 'node_tags',
    id: false,
    key: ['node_id', 'tag'],
    owner: { node_id: 'nodes' },
    indexes: [['tag']],
    columns: { node_id: 'integer', tag: 'text' },
  },
  {
    name: 'node_addresses',
    id: false,
    key: ['address'],
    owner: { node_id: 'nodes' },
    indexes: [['node_id']],
    columns: { address: 'text', node_id: 'integer', kind: 'text' },
  },
  { name: 'address_pools', id: false, key: ['pool'], columns: { pool: 'text', next: 'integer' } },
  {
    name: 'disks',
    id: true,
    owner: { node_id: 'nodes' },
    indexes: [['node_id']],
    columns: {
      node_id: 'integer',
      label: 'text',
      status: 'text',
      size: 'integer',
      used: 'integer',
      filesystem: 'text',
      ...stamps,
    },
  },
  {
    name: 'configs',
    id: true,
    owner: { node_id: 'nodes' },
    indexes: [['node_id']],
    columns: {
      node_id: 'integer',
      label: 'text',
      comments: 'text',
      kernel: 'text',
      memory_limit: 'integer',
      run_level: 'text',
      virt_mode: 'text',
      root_device: 'text',
      initrd: 'integer?',
      devices: 'text',
      helpers: 'text',
      interfaces: 'text',
      ...stamps,
    },
  },
  { name: 'vlans', id: false, key: ['region', 'label'], columns: { region: 'text', label: 'text', created: 'text' } },
  {
    name: 'backups',
    id: true,
    owner: { node_id: 'nodes' },
    indexes: [['node_id']],
    columns: {
      node_id: 'integer',
      region: 'text',
      label: 'text?',
      type: 'text',
      slot: 'text?',
      status: 'text',
      available: 'integer',
      contents: 'text',
      ...stamps,
      finished: 'text?',
    },
  },
  {
    name: 'images',
    id: true,
    columns: {
      label: 'text',
      description: 'text?',
      created: 'text',
      updated: 'text?',
      created_by: 'text?',
      expiry: 'text?',
      size: 'integer',
      status: 'text',
      type: 'text',
      region: 'text?',
      upload_key: 'text?',
    },
  },
  {
    name: 'stackscripts',
    id: true,
    columns: {
      username: 'text',
      user_gravatar_id: 'text',
      label: 'text',
      description: 'text',
      images: 'text',
      deployments_total: 'integer',
      deployments_active: 'integer',
      is_public: 'integer',
      mine: 'integer',
      ...stamps,
      rev_note: 'text',
      script: 'text',
    },
  },
  {
    name: 'events',
    id: true,
    indexes: [['entity_type', 'entity_id', 'status'], ['secondary_type', 'secondary_id', 'status'], ['created']],
    columns: {
      action: 'text',
      created: 'text',
      username: 'text?',
      entity_type: 'text?',
      entity_id: 'integer?',
      entity_label: 'text?',
      entity_url: 'text?',
      secondary_type: 'text?',
      secondary_id: 'text?',
      secondary_label: 'text?',
      secondary_url: 'text?',
      status: 'text',
      started_at: 'bigint?',
      ends_at: 'bigint?',
      duration: 'real?',
      megabytes: 'integer?',
      message: 'text',
      seen: 'integer',
      read: 'integer',
    },
  },
  {
    name: 'jobs',
    id: true,
    indexes: [['due_at'], ['kind', 'subject_id']],
    columns: { kind: 'text', subject_id: 'integer', due_at: 'bigint', payload: 'text' },
  },
  {
    name: 'domains',
    id: true,
    unique: ['domain'],
    columns: {
      domain: 'text',
      type: 'text',
      status: 'text',
      errors: 'text',
      description: 'text?',
      group: 'text?',
      soa_email: 'text',
      master_ips: 'text',
      axfr_ips: 'text',
      refresh_sec: 'integer',
      retry_sec: 'integer',
      expire_sec: 'integer',
      ttl_sec: 'integer',
      zone_file: 'text',
      serial: 'integer',
      ...stamps,
    },
  },
  {
    name: 'domain_tags',
    id: false,
    key: ['domain_id', 'tag'],
    owner: { domain_id: 'domains' },
    indexes: [['tag']],
    columns: { domain_id: 'integer', tag: 'text' },
  },
  {
    name: 'records',
    id: true,
    owner: { domain_id: 'domains' },
    indexes: [['domain_id', 'name']],
    columns: {
      domain_id: 'integer',
      type: 'text',
      name: 'text',
      target: 'text',
      priority: 'integer',
      weight: 'integer',
      port: 'integer',
      service: 'text?',
      protocol: 'text?',
      tag: 'text?',
      ttl_sec: 'integer',
      ...stamps,
    },
  },
  {
    name: 'ssh_keys',
    id: true,
    owner: { user_id: 'users' },
    indexes: [['user_id']],
    columns: { user_id: 'integer', label: 'text', ssh_key: 'text', created: 'text' },
  },
  {
    name: 'preferences',
    id: false,
    key: ['user_id', 'client'],
    owner: { user_id: 'users' },
    columns: { user_id: 'integer', client: 'text', value: 'text' },
  },
  {
    name: 'security_answers',
    id: false,
    key: ['user_id', 'question_id'],
    owner: { user_id: 'users' },
    columns: { user_id: 'integer', question_id: 'integer', response: 'text' },
  },
]

const typeOf = (column: Column) => {
  const [type] = column.split('?')
  return type === 'integer' || type === 'bigint' || type === 'real' ? type : 'text'
}

interface Changeable {
  readonly schema: SchemaModule
}

async function create(db: Changeable, table: Table): Promise<void> {
  let made: CreateTableBuilder<string, string> = db.schema.createTable(table.name)
  if (table.id) made = made.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  for (const [name, column] of Object.entries(table.columns)) {
    made = made.addColumn(name, typeOf(column), (built) => {
      const owner = table.owner?.[name]
      const typed = column.endsWith('?') ? built : built.notNull()
      const single = table.unique?.includes(name) ? typed.unique() : typed
      return owner ? single.references(`${owner}.id`).onDelete('cascade') : single
    })
  }
  if (table.key) made = made.addPrimaryKeyConstraint(`${table.name}_key`, [...table.key])
  await made.execute()
  for (const columns of table.indexes ?? []) {
    await db.schema
      .createIndex(`${table.name}_by_${columns.join('_')}`)
      .on(table.name)
      .columns([...columns])
      .execute()
  }
}

/** Makes all tables of the resources. */
export async function up(db: Changeable): Promise<void> {
  for (const table of tables) await create(db, table)
}
