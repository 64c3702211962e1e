/** The losses that a sign-out would cause, for the questions before it. */
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { otherTabsUnfinishedWork, unfinishedWork } from './unfinished-work.ts'

const lossesHere = () =>
  t(
    'There is unfinished work in this tab. Signing out discards unsaved entries and drafts, stops running jobs and uploads, and cancels pending deletions.',
  )

const lossesElsewhere = () =>
  t(
    'There is unfinished work in another tab. Signing out discards unsaved entries and drafts, stops running jobs and uploads, and cancels pending deletions.',
  )

const silentTab = () =>
  t(
    'Another tab is not responding. If it has unfinished work, signing out discards unsaved entries and drafts, stops running jobs and uploads, and cancels pending deletions.',
  )

/** The losses in the other tabs of this tab's connection, or in all tabs of another one; null for none. */
export async function findLossesElsewhere(connection?: string): Promise<string | null> {
  const answer = await otherTabsUnfinishedWork(connection)
  return answer === 'no' ? null : answer === 'yes' ? lossesElsewhere() : silentTab()
}

/** The losses in this tab and the other tabs of its connection, which are signed out too; null for none. */
export async function findSignOutLosses(): Promise<string | null> {
  const own = unfinishedWork()
  if (own === 'running') return lossesHere()
  if (own === 'kept') return t('This tab keeps drafts or unfinished jobs. Signing out discards them.')
  return findLossesElsewhere()
}

/** The body of a question that also signs the user out: its text, and what would be lost. */
export const withSignOutLosses = (text: string): ReactNode => (
  <>
    <p>{text}</p>
    <SignOutLosses />
  </>
)

function SignOutLosses() {
  const [losses, setLosses] = useState<string | null>(null)
  useEffect(() => {
    let shown = true
    void findSignOutLosses().then((found) => shown && setLosses(found))
    return () => {
      shown = false
    }
  }, [])
  return losses === null ? null : <p className="mt-2">{losses}</p>
}
