/** The second factor on the service's own pages: a one-time code, or the scratch code in its place. */
import { t } from '#contract/translate.ts'
import type { Database } from '../store/database.ts'
import type { SendContext } from '../store/outbox.ts'
import { sendSecurityNotice } from '../store/security-notice.ts'
import { verifyPassword } from './passwords.ts'
import { normalizeScratchCode, scratchCost } from './scratch-code.ts'
import { acceptedStep } from './totp.ts'

const scratchCodeUsed = () =>
  t('Your scratch code was used and no longer works. To get a new one, set up your authenticator app again.')

/** Whether the user has two-factor authentication, which requires a one-time code in browsers that are not trusted. */
export async function hasTwoFactor(db: Database, userId: number): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', userId).executeTakeFirst()
  return typeof row?.secret === 'string'
}

/** Whether two-factor authentication is on, and the scratch code was used up. */
export async function isScratchCodeUsed(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select(['secret', 'scratch_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.secret !== null && row.scratch_hash === null
}

/** Whether this is a valid one-time code; it cannot be used again. */
export async function acceptCode(db: Database, userId: number, code: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row?.secret) return false
  const step = acceptedStep(row.secret, code, now, row.last_step)
  if (step === null) return false
  await db.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

interface EnteredCode {
  readonly userId: number
  readonly input: string
  /** The address of the client that sent it. */
  readonly address: string
}

/** The hash of the scratch code when the input matches it; null otherwise. */
async function matchScratchCode(db: Database, { userId, input, address }: EnteredCode): Promise<string | null> {
  const code = normalizeScratchCode(input)
  if (code === null) return null
  const row = await db.selectFrom('two_factor').select('scratch_hash').where('user_id', '=', userId).executeTakeFirst()
  const hash = row?.scratch_hash ?? null
  return hash !== null && (await verifyPassword(code, hash, scratchCost, address)) ? hash : null
}

/**
 * Uses up the scratch code with this hash and tells the user. False when another request has just used or replaced it.
 */
async function useScratchCode(context: SendContext, { userId, address }: EnteredCode, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable('two_factor')
    .set({ scratch_hash: null })
    .where('user_id', '=', userId)
    .where('scratch_hash', '=', hash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sendSecurityNotice(context, { userId, address }, scratchCodeUsed)
  return true
}

/** Whether the scratch code still has this hash. */
async function isScratchCode({ db }: SendContext, { userId }: EnteredCode, hash: string): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('scratch_hash').where('user_id', '=', userId).executeTakeFirst()
  return row?.scratch_hash === hash
}

/** Uses up a code, in the transaction of the action that it permits; null when it is wrong. */
type UseCode = (context: SendContext) => Promise<'code' | 'scratch code' | null>

/**
 * Examines a code that a user has entered. Call it outside a transaction, because hashing is slow.
 * @param keepsScratchCode the scratch code stays valid, for the sign-in that follows
 */
export async function examineCode(
  db: Database,
  entered: EnteredCode,
  { keepsScratchCode = false } = {},
): Promise<UseCode> {
  const hash = await matchScratchCode(db, entered)
  const takeScratchCode = keepsScratchCode ? isScratchCode : useScratchCode
  if (hash !== null) return async (context) => ((await takeScratchCode(context, entered, hash)) ? 'scratch code' : null)
  return async ({ db: transaction, now }) =>
    (await acceptCode(transaction, entered.userId, entered.input, now)) ? 'code' : null
}
