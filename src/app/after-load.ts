/** What starts once the first page is there: the checks of responses, the preloading of links, the preferences, what is left of bulk work, the events and the connection in the header, code that later pages would wait for, and what the service has. */
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { reportJobs } from '#kit/jobs/job-report.ts'
import { reportNotDeleted } from '#kit/deletions/not-deleted.ts'
import type { DataRouter } from 'react-router'
import { textEntry } from '#api/storage.ts'
import { startResponseChecks } from '#api/http/response-checks.ts'
import './connections/start.ts'
import { findUnsupported } from './find-unsupported.ts'
import { EventsLink } from './layouts/events-link.tsx'
import { headerSlot } from './layouts/header-slot.ts'
import { preloadLinks } from './preload-links.ts'
import { answerOtherTabs } from '#kit/dialogs/unfinished-work.ts'
import { syncPreferences } from './preferences-sync.ts'
import { createRouterContext } from './routes.tsx'

/** Earlier editions kept a history of changes in the browser. */
export function removeHistory(): void {
  for (const key of ['change-history', 'keep-history']) textEntry('browser', key, (text) => text).remove()
}

export function start(client: QueryClient, router: DataRouter): void {
  preloadLinks(router, () => createRouterContext(client))
  startResponseChecks()
  syncPreferences(client)
  reportJobs()
  reportNotDeleted()
  answerOtherTabs()
  removeHistory()
  void findUnsupported(client)
  headerSlot.set(createElement(EventsLink))
}
