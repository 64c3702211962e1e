/**
 * Everything that starts once the first page is there: the checks of responses, the font, the preloading of links, the
 * events and the connection in the header, code that later pages would wait for, deleting the
 * notes of deleted resources, the message about waits for the rate limit, and finding out what the service has.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { DataRouter } from 'react-router'
import { users } from '#contract/operations.ts'
import { startResponseChecks } from '#api/http/response-checks.ts'
import { markUnsupportedList } from '#api/http/supported-operations.ts'
import { session } from '#api/session/session.ts'
import { reportNotDeleted } from '#kit/deletions/deletions.ts'
import { checkPermission, isAllowed } from '#kit/permission/permission.ts'
import { followEvents } from '#queries/followed-events.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { userTable } from '#queries/users.ts'
import './connections/start.ts'
// The first deletion should not wait for it.
import '#kit/deletions/deferred-deletion.tsx'
import { dropNotes } from './drop-notes.ts'
import { loadFont } from './font.ts'
import { EventsLink } from './layouts/events-link.tsx'
import { headerSlot } from './layouts/header-slot.ts'
import { lazyToastList } from './layouts/toast-host.tsx'
import { announceWaitingReads } from './layouts/waiting-reads.ts'
import { startIdleLock } from './session/idle-lock.tsx'
import { preloadLinks } from './preload-links.ts'
import { createRouterContext } from './routes.tsx'

/**
 * Finds out whether the service has the areas that the documents only mention, so that the navigation leaves out what
 * it lacks.
 */
export async function findUnsupported(client: QueryClient): Promise<void> {
  const profile = client.getQueryData(ownProfile.queryKey)
  const grants = client.getQueryData(ownGrants.queryKey)
  if (!profile || grants === undefined) return
  const principal = { scopes: session.get().scopes, restricted: profile.restricted, grants }
  if (!isAllowed(checkPermission(users.list, principal))) return
  await client.query(userTable.all).catch((error: unknown) => markUnsupportedList(users.list, error))
}

export function start(client: QueryClient, router: DataRouter): void {
  void loadFont(router)
  preloadLinks(router, () => createRouterContext(client))
  startResponseChecks()
  reportNotDeleted()
  void findUnsupported(client)
  followEvents(client)
  dropNotes(client)
  lazyToastList.load()
  announceWaitingReads()
  startIdleLock(client)
  headerSlot.set(createElement(EventsLink))
}
