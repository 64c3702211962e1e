/** Two-factor authentication of the caller (profile-and-domains.md, Profile; gaps 7.5). */
import type { twoFactor } from '#contract/areas/two-factor.ts'
import * as limits from '#contract/limits.ts'
import { invalidCodeReason, questionsFirstReason } from '#contract/rules/profile/profile.ts'
import { toWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import { httpError, tooManyRequests } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { forgetDevices } from '../oauth/devices.ts'
import { abandonSignIns } from '../oauth/logins.ts'
import { hashPassword } from '../oauth/passwords.ts'
import { newScratchCode, scratchCost } from '../oauth/scratch-code.ts'
import { hasTwoFactor } from '../oauth/second-factor.ts'
import { acceptedStep, newSecret } from '../oauth/totp.ts'
import { recordEvent } from '../store/events.ts'
import { profileReference } from '../store/references.ts'
import { notifyCaller } from './notify-caller.ts'

const notices = {
  enabled: () => t('Two-factor authentication was enabled.'),
  replaced: () => t('Your authenticator app was replaced. Devices that you trusted will need a code again.'),
  disabled: () => t('Two-factor authentication was disabled.'),
}

/**
 * Side effects of changing the second factor. Browsers were trusted because of the previous one, so their trust ends.
 */
async function finishChange(context: CallerContext, change: keyof typeof notices): Promise<void> {
  const { db, caller } = context
  await forgetDevices(db, caller.userId)
  const action = change === 'disabled' ? 'tfa_disabled' : 'tfa_enabled'
  await recordEvent(context, { action, username: caller.username, entity: profileReference(caller) })
  await notifyCaller(context, notices[change])
}

/** Disables two-factor authentication. */
export async function disableTwoFactor(context: CallerContext): Promise<void> {
  const { db, caller } = context
  const wasOn = await hasTwoFactor(db, caller.userId)
  await db.deleteFrom('two_factor').where('user_id', '=', caller.userId).execute()
  if (!wasOn) return
  // A sign-in that waits for a code would wait forever.
  await abandonSignIns(db, caller.userId)
  await finishChange(context, 'disabled')
}

interface PendingCode {
  readonly secret: string
  readonly step: number
  /** Whether the secret replaces another one. */
  readonly replaces: boolean
}

/** The pending secret that a code confirms. Throws 400 for any other code. */
async function requirePendingCode({ db, caller, now }: CallerContext, code: string): Promise<PendingCode> {
  const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', caller.userId).executeTakeFirst()
  const secret = (row?.pending_expires_at ?? 0) > now ? row?.pending_secret : null
  const step = secret ? acceptedStep(secret, code, now, 0) : null
  if (!secret || step === null) throw httpError(400, invalidCodeReason, 'tfa_code')
  return { secret, step, replaces: row?.secret != null }
}

export const twoFactorHandlers: Handlers<typeof twoFactor> = {
  /** Replaces a secret that is not confirmed yet. One in use stays in use until the new one is confirmed. */
  enable: async (_, { db, caller, now, random }) => {
    const answers = await db
      .selectFrom('security_answers')
      .select('question_id')
      .where('user_id', '=', caller.userId)
      .execute()
    if (answers.length < limits.securityAnswerCount) throw httpError(400, questionsFirstReason)
    const secret = newSecret(random)
    const expiresAt = now + limits.twoFactorSecretHours * 3_600_000
    const pending = { pending_secret: secret, pending_expires_at: expiresAt }
    await db
      .insertInto('two_factor')
      .values({ user_id: caller.userId, secret: null, scratch_hash: null, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute()
    return { secret, expiry: toWireTime(expiresAt) }
  },

  confirm: {
    prepare: async ({ body }, context) => {
      const { caller, now, random, client, codeAttempts } = context
      const wait = await codeAttempts.twoFactor.count(caller.userId, now)
      if (wait !== null) throw tooManyRequests(wait / 1000)
      await requirePendingCode(context, body.tfa_code)
      const scratch = newScratchCode(random)
      const scratchHash = await hashPassword(scratch, scratchCost, client.address)
      return async (context) => {
        const { db, caller } = context
        const { secret, step, replaces } = await requirePendingCode(context, body.tfa_code)
        await codeAttempts.twoFactor.reset(caller.userId)
        await db
          .updateTable('two_factor')
          .set({
            secret,
            pending_secret: null,
            pending_expires_at: null,
            last_step: step,
            scratch_hash: scratchHash,
          })
          .where('user_id', '=', caller.userId)
          .execute()
        await abandonSignIns(db, caller.userId)
        await finishChange(context, replaces ? 'replaced' : 'enabled')
        return { scratch }
      }
    },
  },

  disable: async (_, context) => {
    await disableTwoFactor(context)
    return {}
  },
}
