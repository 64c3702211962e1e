/** Many requests at a time. */
import { setTimeout } from 'node:timers/promises'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import { startServer, type Server } from '../../server.ts'
import { roundForDisplay, type Measurement } from '../measurement.ts'
import { call, request, worstFilter } from './calls.ts'
import { Health } from './health.ts'

/** Another user's search takes its own time, plus at most one turn of the user who searches a lot. Milliseconds. */
const searchBudget = 1000

/** One user sends expensive filters all the time, and another one searches. */
export async function measureSearches(server: Server, health: Health): Promise<Measurement[]> {
  const path = { username: 'restricted' }
  await call(server, users.update, { path, body: { restricted: false } })
  const search = { query: '?page_size=25', filter: { label: { '+contains': 'web' } }, token: server.restrictedToken }
  const times: number[] = []
  const searchBesideOthers = async () => {
    const ended = new AbortController()
    const sendFilters = async () => {
      while (!ended.signal.aborted) {
        // 400: the search takes too long on a busy machine.
        const { status } = await call(server, nodes.list, { filter: worstFilter, statuses: [200, 400, 429] })
        if (status === 429) await setTimeout(50)
      }
    }
    const filters = Array.from({ length: 20 }, sendFilters)
    for (let searches = 0; searches < 5; searches += 1) {
      const sent = performance.now()
      await call(server, nodes.list, search)
      times.push(performance.now() - sent)
    }
    ended.abort()
    await Promise.all(filters)
  }
  const wait = await health.measure('expensive filters of another user', searchBesideOthers)
  return [
    wait,
    {
      label: 'Longest search of a user in the meantime',
      value: roundForDisplay(Math.max(...times)),
      unit: 'ms',
      budget: searchBudget,
    },
  ]
}

/** Forms before a sign-in, from many networks, for two seconds. */
export async function measureForms(): Promise<Measurement[]> {
  // Each form names a network of its own.
  const settings = { TRUSTED_PROXY: '127.0.0.1', RATE_LIMIT: '' }
  await using server = await startServer({ nodes: 0, demo: false, settings })
  await using health = new Health(server)
  let sent = 0
  const flood = (path: string, form: Record<string, string>, statuses: readonly number[]) => async () => {
    const end = performance.now() + 2000
    const send = async () => {
      while (performance.now() < end) {
        sent += 1
        const headers = {
          Origin: server.url,
          'X-Forwarded-For': `198.18.${Math.floor(sent / 256) % 256}.${sent % 256}`,
        }
        await request(`${server.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) }, statuses)
      }
    }
    await Promise.all(Array.from({ length: 20 }, send))
  }
  const code = {
    grant_type: 'authorization_code',
    client_id: 'quarterdeck',
    code: 'unknown',
    redirect_uri: `${server.url}/sign-in`,
    code_verifier: 'v'.repeat(43),
  }
  const token = 'a'.repeat(64)
  return [
    await health.measure('20 callers of /oauth/token', flood('/oauth/token', code, [400])),
    await health.measure('20 callers of /oauth/revoke', flood('/oauth/revoke', { token }, [200])),
    await health.measure('20 callers of /login', flood('/login', { username: 'owner', password: 'wrong' }, [200, 429])),
  ]
}
