/**
 * Switches the connection of this tab. The page is reloaded, so that nothing of the old connection is left in memory;
 * /before-paint.js clears what the tab has stored for it.
 */
import { t } from '#contract/translate.ts'
import { namedConnections } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { addressWith } from '#kit/connections/describe-connection.ts'
import { leaveWithoutAsking } from '#kit/dialogs/page-busy.ts'
import { unfinishedWork } from '#kit/dialogs/unfinished-work.ts'

const nameOf = (id: string) => namedConnections.get().find((each) => each.id === id)?.name ?? t('another connection')

/** Asks before unfinished work is lost; true when this tab may switch to another connection. */
async function mayLeave(target: string): Promise<boolean> {
  const unfinished = unfinishedWork()
  if (unfinished === null) return true
  const own = namedConnections.own()?.name ?? t('this connection')
  const agreed = await confirm({
    title: t('Switch to {target}?', { target }),
    body:
      unfinished === 'running'
        ? t(
            'There is unfinished work in this tab. Switching discards unsaved entries and drafts of {own}, stops running jobs and uploads, and cancels pending deletions. To keep it, open {target} in a new tab.',
            { own, target },
          )
        : t(
            'This tab keeps drafts or unfinished jobs of {own}. Switching discards them. To keep them, open {target} in a new tab.',
            { own, target },
          ),
    action: t('Switch and discard'),
    cancelLabel: t('Stay'),
  })
  if (agreed) leaveWithoutAsking()
  return agreed
}

export const openConnection = (id: string, address?: string) => location.assign(addressWith(id, address))

/** `address`: the page to open there. */
export async function switchConnection(id: string, address?: string): Promise<void> {
  if (id !== tabConnection && (await mayLeave(nameOf(id)))) openConnection(id, address)
}
