import { session } from '#api/session.ts'
import { confirm } from '#kit/confirm.ts'
import { findUnsavedChanges } from './find-unsaved-changes.ts'

/** Signs out. Asks first when that would lose changes which are not saved, on this page or in another tab, which is signed out too. */
export async function signOut(): Promise<void> {
  const place = await findUnsavedChanges()
  const confirmed =
    place === null ||
    (await confirm({
      title: 'Sign out?',
      body: <p>{`There are changes ${place} that are not saved. Signing out loses them.`}</p>,
      action: 'Sign out',
      tone: 'danger',
      run: () => Promise.resolve(),
    }))
  if (confirmed) await session.signOut()
}
