/** Tables of users, what they may do, and how they prove who they are. Times are wire texts (UTC) unless named `_at` (ms). */
import type { Generated } from 'kysely'

/** SQL has no portable boolean: 0 or 1. */
export type Flag = 0 | 1

export interface UsersTable {
  id: Generated<number>
  username: string
  email: string
  restricted: Flag
  /** `scrypt$N$r$p$salt$hash`, base64url. */
  password_hash: string
  created: string
  timezone: Generated<string>
  email_notifications: Generated<Flag>
  ip_whitelist_enabled: Generated<Flag>
  lish_auth_method: Generated<'password_keys' | 'keys_only' | 'disabled'>
  /** JSON array of public keys, or null. */
  authorized_keys: string | null
  verified_phone_number: string | null
}

/** The boolean global grants are columns of one row per restricted user (gaps 7.3). */
export interface GlobalGrantsTable {
  user_id: number
  account_access: 'read_only' | 'read_write' | null
  add_databases: Generated<Flag>
  add_domains: Generated<Flag>
  add_firewalls: Generated<Flag>
  add_images: Generated<Flag>
  add_nodes: Generated<Flag>
  add_monitor: Generated<Flag>
  add_nodebalancers: Generated<Flag>
  add_stackscripts: Generated<Flag>
  add_volumes: Generated<Flag>
  cancel_account: Generated<Flag>
  monitor_subscription: Generated<Flag>
}

/** Permission of one user on one entity; no row is no access. Images count by the number after `private/`. */
export interface GrantsTable {
  user_id: number
  kind: string
  entity_id: number
  permissions: 'read_only' | 'read_write'
}

/** Personal access tokens; the token itself is never stored. */
export interface TokensTable {
  id: Generated<number>
  user_id: number
  label: string
  scopes: string
  created: string
  expiry: string | null
  /** First 16 characters, shown afterwards. */
  prefix: string
  /** SHA-256 of the token, hexadecimal. */
  hash: string
}

/** Apps a user has let in, one per user and OAuth client. */
export interface AppsTable {
  id: Generated<number>
  user_id: number
  client_id: string
  label: string
  scopes: string
  created: string
  expiry: string | null
  thumbnail_url: string | null
  website: string
}

/** One sign-in of an app in one browser; its refresh tokens are a family that ends as one (RFC 9700, 4.14). */
export interface SessionsTable {
  id: Generated<number>
  app_id: number
  created_at: number
  expires_at: number
}
export interface AccessTokensTable {
  hash: string
  session_id: number
  scopes: string
  expires_at: number
}
export interface RefreshTokensTable {
  hash: string
  session_id: number
  /** When it was exchanged for its successor; null while it is the newest. */
  replaced_at: number | null
}
/** Authorization codes: one use, one minute. */
export interface AuthorizationCodesTable {
  hash: string
  user_id: number
  client_id: string
  redirect_uri: string
  scopes: string
  /** S256 challenge (RFC 7636). */
  challenge: string
  expires_at: number
  /** The session it was exchanged for; a second use ends that session. */
  session_id: number | null
}

/** A password check that is not yet a session: between the login page and the app's code. */
export interface LoginAttemptsTable {
  hash: string
  user_id: number
  /** 1 when the password was right and a one-time code is still owed. */
  code_owed: Flag
  expires_at: number
}

export interface TwoFactorTable {
  user_id: number
  /** Base-32 secret in use; null while the first one waits for its confirmation. */
  secret: string | null
  pending_secret: string | null
  pending_expires_at: number | null
  /** Last accepted time step, so that no code works twice (RFC 6238, 5.2). */
  last_step: Generated<number>
  /** SHA-256 of the scratch code; null once used. */
  scratch_hash: string | null
}

export interface DevicesTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the cookie. */
  hash: string
  created: string
  expiry: string
  last_authenticated: string
  last_remote_addr: string
  user_agent: string
}

export interface LoginsTable {
  id: Generated<number>
  user_id: number
  username: string
  datetime: string
  ip: string
  restricted: Flag
  status: 'successful' | 'failed'
}

/** Messages a real service would send. */
export interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  recipient: string
  text: string
  created: string
}

/** One row, id 1: everything else belongs to it. */
export interface AccountTable {
  id: number
  /** Account identifier of the X-Customer-UUID header (gaps 1.4). */
  uuid: string
  created: string
  backups_enabled: Generated<Flag>
  network_helper: Generated<Flag>
}

export interface AuthTables {
  users: UsersTable
  global_grants: GlobalGrantsTable
  grants: GrantsTable
  tokens: TokensTable
  apps: AppsTable
  sessions: SessionsTable
  access_tokens: AccessTokensTable
  refresh_tokens: RefreshTokensTable
  authorization_codes: AuthorizationCodesTable
  login_attempts: LoginAttemptsTable
  two_factor: TwoFactorTable
  devices: DevicesTable
  logins: LoginsTable
  outbox: OutboxTable
  account: AccountTable
}
