import { session } from '#api/session.ts'
import { confirm } from '#kit/confirm.ts'
import { hasOtherTabUnfinishedWork, unfinishedWork } from './unfinished-work.ts'

/** What the question says; null when a sign-out loses nothing. */
async function findLosses(): Promise<string | null> {
  const own = unfinishedWork()
  if (own === 'kept') return 'This tab keeps drafts or unfinished jobs. Signing out discards them.'
  if (own === null && !(await hasOtherTabUnfinishedWork())) return null
  return `Work in ${own === null ? 'another' : 'this'} tab is not finished. Signing out discards unsaved entries and drafts, stops running jobs, and cancels deletions that wait.`
}

/** Signs out. Asks first when that would lose something, in this tab or in another one, which is signed out too. */
export async function signOut(): Promise<void> {
  const losses = await findLosses()
  const confirmed =
    losses === null ||
    (await confirm({
      title: 'Sign out?',
      body: losses,
      action: 'Sign out',
      cancelLabel: 'Stay signed in',
      tone: 'danger',
      run: () => Promise.resolve(),
    }))
  if (confirmed) await session.signOut()
}
