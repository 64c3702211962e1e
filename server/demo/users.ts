/** Keys, tokens, apps, trusted devices and logins of the demo's users. */
import { toWireTime } from '#contract/time.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { createToken, newToken } from '../store/tokens.ts'
import { day, hour, type History } from './history.ts'

interface User {
  id: number
  username: string
  restricted: boolean
}

/** A random Ed25519 public key in OpenSSH format (RFC 8709); its private key does not exist. */
function publicKey({ random }: UnitOfWork, comment: string): string {
  const lengthPrefixed = (bytes: Uint8Array) => [0, 0, 0, bytes.length, ...bytes]
  const body = Uint8Array.from([
    ...lengthPrefixed(new TextEncoder().encode('ssh-ed25519')),
    ...lengthPrefixed(random.bytes(32)),
  ])
  return `ssh-ed25519 ${Buffer.from(body).toString('base64')} ${comment}`
}

const addKey = (user: User, label: string) => async (work: UnitOfWork) => {
  await work.db
    .insertInto('ssh_keys')
    .values({
      user_id: user.id,
      label,
      ssh_key: publicKey(work, `${user.username}@${label}`),
      created: toWireTime(work.now),
    })
    .execute()
}

const addToken = (user: User, label: string, scopes: string, lifetime: number | null) => async (work: UnitOfWork) => {
  const expiry = lifetime === null ? null : toWireTime(work.now + lifetime)
  await createToken(work.db, user.id, newToken(work.random), { label, scopes, expiry }, work.now)
}

const addApp = (user: User, label: string, scopes: string) => async (work: UnitOfWork) => {
  const client = label.toLowerCase().replaceAll(' ', '-')
  await work.db
    .insertInto('apps')
    .values({
      user_id: user.id,
      client_id: `demo-${client}`,
      label,
      scopes,
      created: toWireTime(work.now),
      expiry: null,
      thumbnail_url: null,
      website: `https://${client}.example`,
    })
    .execute()
}

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]

const addDevice = (user: User, address: string, browser: number) => async (work: UnitOfWork) => {
  await work.db
    .insertInto('devices')
    .values({
      user_id: user.id,
      hash: Buffer.from(work.random.bytes(32)).toString('hex'),
      created: toWireTime(work.now),
      expiry: toWireTime(work.now + 30 * day),
      last_authenticated: toWireTime(work.now + 3 * day),
      last_remote_addr: address,
      user_agent: browsers[browser] ?? '',
    })
    .execute()
}

const addLogin = (user: User, ip: string) => async (work: UnitOfWork) => {
  await work.db
    .insertInto('logins')
    .values({
      user_id: user.id,
      username: user.username,
      datetime: toWireTime(work.now),
      ip,
      restricted: user.restricted ? 1 : 0,
      status: 'successful',
    })
    .execute()
}

export function seedUsers(history: History, owner: User, restricted: User | null): void {
  history.add(200 * day, addKey(owner, 'laptop'))
  history.add(100 * day, addKey(owner, 'workstation'))
  history.add(180 * day, addToken(owner, 'ci', 'nodes:read_only domains:read_write', null))
  history.add(
    20 * day,
    addToken(owner, 'nightly report', 'nodes:read_only images:read_only events:read_only', 90 * day),
  )
  history.add(150 * day, addApp(owner, 'Status board', 'nodes:read_only events:read_only'))
  history.add(40 * day, addApp(owner, 'Deploy bot', 'nodes:read_write images:read_only'))
  history.add(12 * day, addDevice(owner, '203.0.113.77', 0))
  history.add(5 * day, addDevice(owner, '2001:db8:7::77', 1))
  for (const [index, days] of [71, 44, 30, 16, 9, 4, 2].entries()) {
    history.add(days * day + index * hour, addLogin(owner, index % 3 === 0 ? '2001:db8:7::77' : '203.0.113.77'))
  }
  if (!restricted) return
  history.add(60 * day, addKey(restricted, 'notebook'))
  history.add(10 * day, addToken(restricted, 'watch', 'nodes:read_only', 90 * day))
  for (const days of [33, 8, 1]) history.add(days * day + 2 * hour, addLogin(restricted, '198.51.100.20'))
}
