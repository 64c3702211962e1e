import { t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { findSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'

/** Asks when there are losses; resolves to whether to sign out. */
export const confirmLosses = async (losses: string | null): Promise<boolean> =>
  losses === null ||
  (await confirm({
    title: t('Sign out?'),
    body: losses,
    action: t('Sign out'),
    cancelLabel: t('Stay signed in'),
    tone: 'danger',
  }))

/** Signs out. Asks first when that would lose something, in this tab or in another one, which is signed out too. */
export async function signOut(): Promise<void> {
  if (await confirmLosses(await findSignOutLosses())) await session.signOut()
}
