/** Users, grants, tokens, sessions, logins, devices, outbox, account. */
import { sql, type ColumnDefinitionBuilder, type SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  // Identifiers increase and are never reused (gaps 1.4), so every table with one says autoincrement.
  const identified = (name: string) =>
    db.schema.createTable(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  const flag = (initial: 0 | 1) => (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(initial)

  await db.schema
    .createTable('account')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('uuid', 'text', (column) => column.notNull())
    .addColumn('created', 'text', (column) => column.notNull())
    .addColumn('backups_enabled', 'integer', flag(0))
    .addColumn('network_helper', 'integer', flag(1))
    .execute()

  await identified('users')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('restricted', 'integer', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull().defaultTo('GMT'))
    .addColumn('email_notifications', 'integer', flag(1))
    .addColumn('ip_whitelist_enabled', 'integer', flag(0))
    .addColumn('lish_auth_method', 'text', (column) => column.notNull().defaultTo('password_keys'))
    .addColumn('authorized_keys', 'text')
    .addColumn('verified_phone_number', 'text')
    .execute()
  await db.schema
    .createIndex('users_by_name')
    .unique()
    .on('users')
    .expression(sql`lower(username)`)
    .execute()

  const owned = (name: string) =>
    identified(name).addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )

  const globalFlags = [
    'add_databases',
    'add_domains',
    'add_firewalls',
    'add_images',
    'add_nodes',
    'add_monitor',
    'add_nodebalancers',
    'add_stackscripts',
    'add_volumes',
    'cancel_account',
    'monitor_subscription',
  ]
  await globalFlags
    .reduce(
      (table, name) => table.addColumn(name, 'integer', flag(0)),
      db.schema
        .createTable('global_grants')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('account_access', 'text'),
    )
    .execute()

  await db.schema
    .createTable('grants')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_key', ['user_id', 'kind', 'entity_id'])
    .execute()
  await db.schema.createIndex('grants_by_entity').on('grants').columns(['kind', 'entity_id']).execute()

  await owned('tokens')
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created', 'text', (column) => column.notNull())
    .addColumn('expiry', 'text')
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .execute()
  await db.schema.createIndex('tokens_by_user').on('tokens').column('user_id').execute()

  await owned('apps')
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created', 'text', (column) => column.notNull())
    .addColumn('expiry', 'text')
    .addColumn('thumbnail_url', 'text')
    .addColumn('website', 'text', (column) => column.notNull())
    .addUniqueConstraint('apps_of_user', ['user_id', 'client_id'])
    .execute()

  await identified('sessions')
    .addColumn('app_id', 'integer', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_app').on('sessions').column('app_id').execute()

  const inSession = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'integer', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
  await inSession('access_tokens')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('access_tokens_by_session').on('access_tokens').column('session_id').execute()
  await inSession('refresh_tokens').addColumn('replaced_at', 'integer').execute()
  await db.schema.createIndex('refresh_tokens_by_session').on('refresh_tokens').column('session_id').execute()

  await db.schema
    .createTable('authorization_codes')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .addColumn('session_id', 'integer', (column) => column.references('sessions.id').onDelete('set null'))
    .execute()

  await db.schema
    .createTable('login_attempts')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_owed', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('two_factor')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text')
    .addColumn('pending_secret', 'text')
    .addColumn('pending_expires_at', 'integer')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('scratch_hash', 'text')
    .execute()

  await owned('devices')
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created', 'text', (column) => column.notNull())
    .addColumn('expiry', 'text', (column) => column.notNull())
    .addColumn('last_authenticated', 'text', (column) => column.notNull())
    .addColumn('last_remote_addr', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .execute()

  await owned('logins')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('datetime', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('restricted', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('logins_by_user').on('logins').columns(['user_id', 'datetime']).execute()

  await identified('outbox')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created', 'text', (column) => column.notNull())
    .execute()
}
