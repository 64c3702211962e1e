/** Tables of users, grants, tokens and sign-in. Times are wire texts (UTC), or milliseconds in columns named `_at`. */
import type { Generated } from 'kysely'

/** A boolean, which portable SQL does not have. */
export type Flag = 0 | 1

interface UsersTable {
  id: Generated<number>
  username: string
  email: string
  restricted: Flag
  /** `scrypt$N$r$p$salt$hash`, base64url. */
  password_hash: string
  /** When it was set; null for none. */
  password_created: string | null
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
interface GlobalGrantsTable {
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

/**
 * Permission of a user on an entity; without a row there is no access. An image's id is the number after `private/`.
 */
interface GrantsTable {
  user_id: number
  kind: string
  entity_id: number
  permissions: 'read_only' | 'read_write'
}

/** Personal access tokens; the token itself is never stored. */
interface TokensTable {
  id: Generated<number>
  user_id: number
  label: string
  scopes: string
  created: string
  expiry: string | null
  /** The first 16 characters, for display. */
  prefix: string
  /** SHA-256 of the token, hexadecimal. */
  hash: string
}

/** Apps that a user has authorized, one per user and OAuth client. */
interface AppsTable {
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

/** A sign-in of an app in a browser; all its refresh tokens end with it (RFC 9700, 4.14). */
interface SessionsTable {
  id: Generated<number>
  app_id: number
  created_at: number
  expires_at: number
  /** The scopes that it was authorized with; empty for sessions from before this column, which are not renewed. */
  scopes: string
  /** The trusted device that it was started from. */
  device_id: number | null
  /** When it got its latest tokens, from which address and by which browser; 0 and empty when unknown. */
  renewed_at: Generated<number>
  /** When its user last proved the password or a one-time code; 0 for sessions from before this column. */
  proved_at: Generated<number>
  address: Generated<string>
  user_agent: Generated<string>
}
interface AccessTokensTable {
  hash: string
  session_id: number
  scopes: string
  expires_at: number
}
interface RefreshTokensTable {
  hash: string
  session_id: number
  /** When it was exchanged for its successor; null while it is the newest. */
  replaced_at: number | null
  /** Together with the token itself it gives the successor; null while there is none. */
  successor_salt: string | null
}
/** Authorization codes: one use, one minute. */
interface AuthorizationCodesTable {
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
  /** The trusted device of the sign-in. */
  device_id: number | null
}

/** A sign-in between the login page and the authorization code. */
interface LoginAttemptsTable {
  hash: string
  user_id: number
  /** 1 while the one-time code is missing. */
  code_owed: Flag
  expires_at: number
  /** The trusted device that it was started from. */
  device_id: number | null
  /** The PKCE challenge of the request that got an authorization code; null before. */
  challenge: string | null
}

interface TwoFactorTable {
  user_id: number
  /** Base-32 secret in use; null until the first one is confirmed. */
  secret: string | null
  pending_secret: string | null
  pending_expires_at: number | null
  /** Last accepted time step, so that no code works twice (RFC 6238, 5.2). */
  last_step: Generated<number>
  /** `scrypt$N$r$p$salt$hash` of the scratch code; null once used. */
  scratch_hash: string | null
}

/** A code sent to a phone number that is not verified yet; one per user. */
interface PhoneCodesTable {
  user_id: number
  /** E.164. */
  number: string
  /** Not hashed, because the same code is sent again until it expires (gaps 7.5). */
  code: string
  expires_at: number
}

interface DevicesTable {
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

interface LoginsTable {
  id: Generated<number>
  user_id: number
  username: string
  datetime: string
  ip: string
  restricted: Flag
  status: 'successful' | 'failed'
}

/** Messages that a real service would send. */
interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  recipient: string
  text: string
  created: string
}

/** One row with id 1: the database holds one account. */
interface AccountTable {
  id: number
  /** Account identifier of the X-Customer-UUID header (gaps 1.4). */
  uuid: string
  created: string
  backups_enabled: Generated<Flag>
  network_helper: Generated<Flag>
}

/** Uses in a time window, for processes that count together. */
interface CountingWindowsTable {
  key: string
  used: number
  ends_at: number
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
  phone_codes: PhoneCodesTable
  devices: DevicesTable
  logins: LoginsTable
  outbox: OutboxTable
  account: AccountTable
  counting_windows: CountingWindowsTable
}
