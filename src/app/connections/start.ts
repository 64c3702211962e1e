/**
 * Shows in the header which connection this is, and follows changes that other tabs make to the connections. Loaded
 * with the first page if there are several connections, else after it; importing it starts it.
 */
import { createElement } from 'react'
import { t } from '#contract/translate.ts'
import { followConnections, namedConnections } from '#api/session/named-connections.ts'
import { textEntry } from '#api/storage.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { applyTitle } from '#kit/page/page.tsx'
import { toast } from '#kit/toast.ts'
import { connectionSlot } from '../layouts/header-slot.ts'
import { ConnectionBar } from './connection-bar.tsx'

const text = (value: string) => value
/**
 * The connection that this tab should show; it differs from that of the page when the page has come back from the
 * browser's page cache.
 */
const ofTab = textEntry('tab', '@connection', text)
function sayUnknown() {
  const own = namedConnections.own()
  const text = own
    ? t('The address is for a connection that this browser does not have. This tab uses {name}.', { name: own.name })
    : t('The address is for a connection that this browser does not have. This tab uses another one.')
  toast({ tone: 'warn', text })
}

/** New tabs begin with the connection that was used last. */
const usedLast = textEntry('browser', '@connection', text)

followConnections()
namedConnections.subscribe(applyTitle)
addEventListener('focus', () => usedLast.set(tabConnection))
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && ofTab.get() !== tabConnection) location.reload()
})
connectionSlot.set((collapsed) => createElement(ConnectionBar, { collapsed }))
if (document.documentElement.dataset['unknownConnection'] !== undefined) sayUnknown()
