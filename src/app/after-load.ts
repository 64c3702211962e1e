/** What starts once the first page is there: the checks of responses, the font, the preloading of links, what is left of bulk work, the events and the connection in the header, code that later pages would wait for, and what the service has. */
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { reportJobs } from '#kit/jobs/job-report.ts'
import type { DataRouter } from 'react-router'
import { startResponseChecks } from '#api/http/response-checks.ts'
import './connections/start.ts'
import { findUnsupported } from './find-unsupported.ts'
import { loadFont } from './font.ts'
import { EventsLink } from './layouts/events-link.tsx'
import { headerSlot } from './layouts/header-slot.ts'
import { lazyToastList } from './layouts/toast-host.tsx'
import { preloadLinks } from './preload-links.ts'
import { reportNotDeleted } from '#kit/deletions/deletions.ts'
import { followEvents } from '#queries/followed-events.ts'
import { createRouterContext } from './routes.tsx'

export function start(client: QueryClient, router: DataRouter): void {
  void loadFont(router)
  preloadLinks(router, () => createRouterContext(client))
  startResponseChecks()
  reportJobs()
  reportNotDeleted()
  void findUnsupported(client)
  followEvents(client)
  lazyToastList.load()
  headerSlot.set(createElement(EventsLink))
}
