/** The actions of the security page. Guided procedures are chains of dialogs, each opening the next. */
import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/areas/profile.ts'
import { phone, questions, twoFactor } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isOutcomeUnknown, statusOf } from '#api/error.ts'
import { mutate } from '#api/write.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { confirm, openDialog } from '#kit/dialogs/dialogs.tsx'
import { toast } from '#kit/toast.ts'
import { createTwoFactorSecret, disableTwoFactor, removePhone, readProfile } from '#queries/security.ts'
import { ownProfile } from '#queries/profile.ts'
import type { QuestionsProps } from './questions-dialog.tsx'

const lazyQuestionsDialog = lazyComponent(async () => (await import('./questions-dialog.tsx')).QuestionsDialog)
const lazySecretDialog = lazyComponent(async () => (await import('./secret-dialog.tsx')).SecretDialog)
const lazyPhoneDialog = lazyComponent(async () => (await import('./phone-dialog.tsx')).PhoneDialog)
const lazyPhoneCodeDialog = lazyComponent(async () => (await import('./phone-code-dialog.tsx')).PhoneCodeDialog)

/** Opens the questions, and calls `next` once they are answered. */
const openQuestions = (next: QuestionsProps['next']) => openDialog<QuestionsProps>(lazyQuestionsDialog, { next })

type TwoFactorState = Pick<Profile, 'username' | 'two_factor_auth'>

/**
 * Creates a secret and shows it. Called by a button press, never by an effect, because each secret invalidates the
 * previous one. The service refuses with 400 while the security questions are unanswered, so they are asked first.
 * Resolves when the dialog closes, so that its button is inactive until then.
 */
async function beginTwoFactor(client: QueryClient, profile: TwoFactorState): Promise<void> {
  const { username, two_factor_auth: wasOn } = profile
  const again = async () => beginTwoFactor(client, await readProfile(client))
  try {
    const secret = await mutate(client, createTwoFactorSecret, {})
    await openDialog(lazySecretDialog, { secret, username, wasOn, again })
  } catch (error) {
    // Only confirming a secret changes anything.
    if (isOutcomeUnknown(error))
      throw new Error(t('No secret was received, and nothing has changed. Try again.'), { cause: error })
    if (statusOf(error) !== 400) throw error
    await openQuestions(again)
  }
}

/** Sets up the app again while two-factor authentication is on. */
const renewAction = (client: QueryClient, id: string, label: () => string) =>
  defineAction<Profile>({
    id,
    operation: twoFactor.enable,
    label,
    isApplicable: (profile) => profile.two_factor_auth,
    run: async (profile) => {
      await beginTwoFactor(client, profile)
      return null
    },
  })

export const twoFactorActions = (client: QueryClient) => ({
  enable: defineAction<Profile>({
    id: 'enable-two-factor',
    operation: twoFactor.enable,
    label: () => t('Enable two-factor authentication'),
    isApplicable: (profile) => !profile.two_factor_auth,
    run: async (profile) => {
      await beginTwoFactor(client, profile)
      return null
    },
  }),
  renew: renewAction(client, 'renew-two-factor', () => t('Use another device')),
  renewScratchCode: renewAction(client, 'renew-scratch-code', () => t('Get a new one')),
  disable: defineAction<Profile>({
    id: 'disable-two-factor',
    operation: twoFactor.disable,
    request: () => ({}),
    label: () => t('Disable'),
    tone: 'danger',
    isApplicable: (profile) => profile.two_factor_auth,
    confirm: () => ({
      isPublic: true,
      title: t('Disable two-factor authentication?'),
      body: t(
        'Every browser can then sign in with your password alone. Your scratch code stops working, and trusted devices are no longer trusted.',
      ),
      confirmText: t('disable'),
      ignoreCase: true,
      action: t('Disable two-factor authentication'),
      cancelLabel: t('Keep it on'),
    }),
    run: async () => {
      await mutate(client, disableTwoFactor, {})
      return t('Two-factor authentication is off')
    },
  }),
})

/** `answered`: the number of answered questions. */
export const questionsAction = (answered: number) =>
  defineAction<void>({
    id: 'answer-questions',
    operation: questions.answer,
    label: () => (answered > 0 ? t('Change answers') : t('Answer questions')),
    dialog: lazyQuestionsDialog,
    open: () => openQuestions(null),
  })

/** Throws when the number differs from the one on the page, because another was verified elsewhere. */
async function removeShownPhone(client: QueryClient, shown: Profile) {
  const now = await client.fetchQuery({ ...ownProfile, staleTime: 0, retry: false }).catch(() => shown)
  if (now.verified_phone_number !== shown.verified_phone_number)
    throw new Error(t('Your phone number was changed elsewhere, so nothing was deleted.'))
  return mutate(client, removePhone, {})
}

export const phoneActions = (client: QueryClient) => ({
  verify: defineAction<Profile>({
    id: 'verify-phone',
    operation: phone.send,
    label: () => t('Verify phone number'),
    isApplicable: (profile) => profile.verified_phone_number === null,
    dialog: lazyPhoneDialog,
    open: () => openDialog(lazyPhoneDialog, {}),
  }),
  enterCode: defineAction<Profile>({
    id: 'enter-phone-code',
    operation: phone.verify,
    label: () => t('Enter code'),
    isApplicable: (profile) => profile.verified_phone_number === null,
    dialog: lazyPhoneCodeDialog,
    open: () => openDialog(lazyPhoneCodeDialog, {}),
  }),
  change: defineAction<Profile>({
    id: 'change-phone',
    operation: phone.remove,
    label: () => t('Change number'),
    isApplicable: (profile) => profile.verified_phone_number !== null,
    open: async (profile) => {
      const removed = await confirm({
        isPublic: true,
        title: t('Change your phone number?'),
        body: t('Your current number is deleted first. You have no phone number until you verify the new one.'),
        action: t('Delete and continue'),
        sends: { operation: phone.remove, requests: [{}] },
        run: () => removeShownPhone(client, profile),
      })
      if (removed) void openDialog(lazyPhoneDialog, {})
    },
  }),
  remove: defineAction<Profile>({
    id: 'delete-phone',
    operation: phone.remove,
    label: () => t('Delete'),
    tone: 'danger',
    isApplicable: (profile) => profile.verified_phone_number !== null,
    open: (profile) =>
      confirm({
        isPublic: true,
        title: t('Delete your phone number?'),
        body: t('This opts you out of text messages.'),
        action: t('Delete phone number'),
        sends: { operation: phone.remove, requests: [{}] },
        run: async () => {
          await removeShownPhone(client, profile)
          toast({ tone: 'ok', text: t('Your phone number was deleted') })
        },
      }),
  }),
})
