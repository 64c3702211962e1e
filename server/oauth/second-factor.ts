/** The second factor on the service's own pages: a one-time code, or the scratch code in its place. */
import type { HashCost } from '../settings.ts'
import type { Database } from '../store/database.ts'
import type { SendContext } from '../store/outbox.ts'
import { sendSecurityNotice } from '../store/security-notice.ts'
import { verifyPassword } from './passwords.ts'
import { normalizeScratchCode } from './scratch-code.ts'
import { acceptedStep } from './totp.ts'

const scratchCodeUsed =
  'Your scratch code was used. It does not work again; set up two-factor authentication anew to get another.'

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

async function isScratchCode(db: Database, userId: number, input: string, cost: HashCost): Promise<boolean> {
  const code = normalizeScratchCode(input)
  if (code === null) return false
  const row = await db.selectFrom('two_factor').select('scratch_hash').where('user_id', '=', userId).executeTakeFirst()
  return row?.scratch_hash != null && verifyPassword(code, row.scratch_hash, cost)
}

/** Uses up the scratch code and tells the user. False when another request has just used it. `address`: where it was entered. */
async function useScratchCode(context: SendContext, userId: number, address: string): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable('two_factor')
    .set({ scratch_hash: null })
    .where('user_id', '=', userId)
    .where('scratch_hash', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sendSecurityNotice(context, { userId, address }, scratchCodeUsed)
  return true
}

/** Uses a code up, in the transaction of what it allows; null when it is wrong. */
type UseCode = (context: SendContext) => Promise<'code' | 'scratch code' | null>

/** Examines a code that a user has entered at an address. Call it outside a transaction, because hashing is slow. */
export async function examineCode(
  db: Database,
  { userId, input, address, cost }: { userId: number; input: string; address: string; cost: HashCost },
): Promise<UseCode> {
  if (await isScratchCode(db, userId, input, cost))
    return async (context) => ((await useScratchCode(context, userId, address)) ? 'scratch code' : null)
  return async ({ db: transaction, now }) => ((await acceptCode(transaction, userId, input, now)) ? 'code' : null)
}
