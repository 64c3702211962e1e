/** First start on an empty database: the account with its users owner and restricted, and the demo's contents. */
import { wireTime } from '#contract/time.ts'
import type { Random } from './context.ts'
import { createDemo, createOwner } from './demo/demo.ts'
import { planWindows } from './jobs/backup-schedule.ts'
import { hashPassword } from './oauth/passwords.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/database.ts'
import { createToken, createUser } from './store/users.ts'

export const ownerName = 'owner'
export const restrictedName = 'restricted'

export interface Made {
  readonly ownerId: number
  readonly restrictedId: number | null
  /** Passwords that were made up here and are shown once; null where the settings gave one. */
  readonly generated: { readonly owner: string | null; readonly restricted: string | null }
}

/** Letters and digits that are not taken for one another; 20 of them are more than 100 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const passwordLength = 20

const randomPassword = (random: Random) => Array.from({ length: passwordLength }, () => alphabet.charAt(random.integer(alphabet.length))).join('')

/** 8-4-4-16 upper-case hexadecimal digits (gaps 1.4). */
function accountUuid(random: Random): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16)].join('-')
}

interface Person {
  username: string
  restricted: boolean
  password: string
  token: string | null
}

/**
 * Makes the account when there is none; null when there is one already, whose passwords stay as they are. The restricted user has
 * no grant; without the demo there is one only if its password or token is given (README, Settings).
 */
export async function createAccount(
  database: Database,
  { settings, random, now }: { settings: Settings; random: Random; now: number },
): Promise<Made | null> {
  if (await database.selectFrom('account').select('id').executeTakeFirst()) return null
  const generated = {
    owner: settings.ownerPassword === null ? randomPassword(random) : null,
    restricted: settings.restrictedPassword === null ? randomPassword(random) : null,
  }
  const owner: Person = {
    username: ownerName, restricted: false, password: settings.ownerPassword ?? generated.owner ?? '', token: settings.ownerToken,
  }
  const restricted: Person = {
    username: restrictedName, restricted: true, password: settings.restrictedPassword ?? generated.restricted ?? '', token: settings.restrictedToken,
  }
  const withRestricted = settings.demo || settings.restrictedPassword !== null || settings.restrictedToken !== null
  const [ownerHash, restrictedHash] = await Promise.all([
    hashPassword(owner.password, settings.passwordCost),
    withRestricted ? hashPassword(restricted.password, settings.passwordCost) : null,
  ])

  return database.transaction().execute(async (db) => {
    const add = async ({ username, restricted, token }: Person, passwordHash: string) => {
      const id = await createUser(db, { username, email: `${username}@example.com`, restricted, passwordHash }, now)
      if (token !== null) await createToken(db, id, token, { label: 'From the settings', scopes: '*', expiry: null }, now)
      return id
    }
    await db.insertInto('account').values({ id: 1, uuid: accountUuid(random), created: wireTime(now) }).execute()
    const ownerId = await add(owner, ownerHash)
    const restrictedId = restrictedHash === null ? null : await add(restricted, restrictedHash)
    const made: Made = { ownerId, restrictedId, generated: { owner: generated.owner, restricted: restrictedId === null ? null : generated.restricted } }
    const work = { db, now, random, settings }
    await planWindows(work)
    await (settings.demo ? createDemo(work, made) : createOwner(work))
    return made
  })
}
