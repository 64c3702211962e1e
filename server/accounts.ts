/** Creates the account on an empty database: the users owner and restricted, and the contents of the demo. */
import { toWireTime } from '#contract/time.ts'
import type { Random } from './random.ts'
import { createDemo, createBaseContents } from './demo/demo.ts'
import { scheduleNextWindow } from './jobs/backup-schedule.ts'
import { hashPassword } from './oauth/passwords.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/database.ts'
import { createToken } from './store/tokens.ts'
import { createUser } from './store/users.ts'

export const ownerName = 'owner'
export const restrictedName = 'restricted'
/** The address of a user of the first start. */
export const emailOf = (username: string) => `${username}@example.com`

export interface CreatedAccount {
  readonly ownerId: number
  readonly restrictedId: number | null
  /** Generated passwords, to be shown once; null where the settings set one. */
  readonly generated: { readonly owner: string | null; readonly restricted: string | null }
}

/** Letters and digits that are not easily confused; 20 of them are more than 100 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const passwordLength = 20

const randomPassword = (random: Random) =>
  Array.from({ length: passwordLength }, () => alphabet.charAt(random.integer(alphabet.length))).join('')

/** 8-4-4-16 upper-case hexadecimal digits (gaps 1.4). */
function accountUuid(random: Random): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16)].join('-')
}

const isCreated = async (db: Database) => (await db.selectFrom('account').select('id').executeTakeFirst()) !== undefined

interface AccountUser {
  username: string
  restricted: boolean
  password: string
  token: string | null
}

/**
 * Creates the account; returns null when it exists already, and changes nothing then. The restricted user has no
 * grants; without the demo it is created only when its password or token is set (docs/operating.md, Settings).
 */
export async function createAccount(
  database: Database,
  { settings, random, now }: { settings: Settings; random: Random; now: number },
): Promise<CreatedAccount | null> {
  if (await isCreated(database)) return null
  const generated = {
    owner: settings.ownerPassword === null ? randomPassword(random) : null,
    restricted: settings.restrictedPassword === null ? randomPassword(random) : null,
  }
  const owner: AccountUser = {
    username: ownerName,
    restricted: false,
    password: settings.ownerPassword ?? generated.owner ?? '',
    token: settings.ownerToken,
  }
  const restricted: AccountUser = {
    username: restrictedName,
    restricted: true,
    password: settings.restrictedPassword ?? generated.restricted ?? '',
    token: settings.restrictedToken,
  }
  const createsRestricted = settings.demo || settings.restrictedPassword !== null || settings.restrictedToken !== null
  const [ownerHash, restrictedHash] = await Promise.all([
    hashPassword(owner.password, settings.passwordCost, ownerName),
    createsRestricted ? hashPassword(restricted.password, settings.passwordCost, restrictedName) : null,
  ])

  return database.transaction().execute(async (db) => {
    // Another process may have been faster.
    if (await isCreated(db)) return null
    const addUser = async ({ username, restricted, token }: AccountUser, passwordHash: string) => {
      const id = await createUser(db, { username, email: emailOf(username), restricted, passwordHash }, now)
      if (token !== null)
        await createToken(
          db,
          id,
          token,
          { label: restricted ? 'RESTRICTED_TOKEN' : 'OWNER_TOKEN', scopes: '*', expiry: null },
          now,
        )
      return id
    }
    await db
      .insertInto('account')
      .values({ id: 1, uuid: accountUuid(random), created: toWireTime(now) })
      .execute()
    const ownerId = await addUser(owner, ownerHash)
    const restrictedId = restrictedHash === null ? null : await addUser(restricted, restrictedHash)
    const created: CreatedAccount = {
      ownerId,
      restrictedId,
      generated: { owner: generated.owner, restricted: restrictedId === null ? null : generated.restricted },
    }
    const work = { db, now, random, settings }
    await scheduleNextWindow(work)
    await (settings.demo ? createDemo(work, created) : createBaseContents(work))
    return created
  })
}
