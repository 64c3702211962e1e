/** What starts once the first page is there: the preferences, code that later pages would wait for, and what the service has. */
import type { QueryClient } from '@tanstack/react-query'
import { findUnsupported } from './find-unsupported.ts'
import { syncPreferences } from './preferences-sync.ts'

export function start(client: QueryClient): void {
  syncPreferences(client)
  void findUnsupported(client)
  // The table of the profile's pages is a file of its own; without it, opening one of them would take a request more.
  import('#features/profile/pages.ts').catch(() => null)
}
