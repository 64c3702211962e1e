/** Jobs that a reload interrupts: writes that get no answer, and the tab as the reload leaves it. */
import { screen, within } from '@testing-library/react'
import type { QueryClient } from '@tanstack/react-query'
import { jobs } from '#kit/actions/jobs.ts'
import { jobStore } from '#kit/actions/job-store.ts'
import { restoreJobs } from '#kit/actions/restore-jobs.ts'
import type { TestService } from '#server/testing.ts'

/** `pass`: answered. `lose`: done without an answer. `hold`: never arrives. */
type Fate = 'pass' | 'lose' | 'hold'

const never = () => new Promise<Response>(() => {})

/** `fateOf` decides by the request, "POST /v4/domains", and by how many writes were sent before it; after the reload all pass. */
export function interruptWrites(fateOf: (write: string, index: number) => Fate) {
  let sent = 0
  let service: TestService | undefined
  let again: string[] | null = null
  return {
    setService: (started: TestService) => void (service = started),
    intercept: (request: Request) => {
      if (request.method === 'GET') return undefined
      const write = `${request.method} ${new URL(request.url).pathname}`
      if (again) {
        again.push(write)
        return undefined
      }
      const fate = fateOf(write, sent)
      sent += 1
      if (fate === 'pass') return undefined
      return fate === 'lose' ? service?.fetch(request.clone()).then(never) : never()
    },
    /** How many writes were sent before the reload. */
    count: () => sent,
    /** The writes after the reload, in their order, once `reload` was called. */
    reload: async (client: QueryClient) => {
      again = []
      const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
      const stored = keys.map((key) => [key, sessionStorage.getItem(key) ?? ''] as const)
      for (const { id } of jobStore.get()) jobs.dismiss(id)
      for (const [key, value] of stored) sessionStorage.setItem(key, value)
      restoreJobs(client)
      return { again, tray: within(await screen.findByRole('region', { name: 'Jobs' })) }
    },
  }
}
