import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#kit/paths.ts'
import { startTestService } from '#server/testing.ts'
import { answerFetch } from '../testing/fetch.ts'
import { asOwner, openTab } from '../testing/tab.ts'

test('what is asked before the code is there is what the list of nodes asks, and nothing is asked twice', async () => {
  const service = await startTestService({ demo: true })
  const seen: string[] = []
  const restore = answerFetch(service, ({ method, url }) => {
    const { pathname, search } = new URL(url)
    if (pathname.startsWith('/v4')) seen.push(`${method} ${pathname}${search}`)
    return undefined
  })
  onTestFinished(async () => {
    history.replaceState(null, '', '/')
    restore()
    await service.close()
  })
  await (await openTab()).signIn(...asOwner(service))
  history.replaceState(null, '', paths.nodes())
  await openTab()
  await waitFor(() => expect(seen.length).toBeGreaterThan(1))
  const early = [...seen]

  const [{ contextOf, routes }, { loader }, { createQueryClient }] = await Promise.all([
    import('#app/routes.tsx'), import('#features/nodes/pages/list.tsx'), import('./query.ts'),
  ])
  const queries = createQueryClient()
  const given = { context: contextOf(queries), request: new Request(location.href), params: {}, url: new URL(location.href), pattern: '' }
  const frame = routes.find(({ path }) => path === '/')?.loader
  if (typeof frame === 'function') await frame(given)
  loader(given)
  await waitFor(() => expect(queries.getQueryCache().getAll().map(({ state }) => state.status)).toEqual(Array.from({ length: 6 }, () => 'success')))
  expect(early).toHaveLength(6)
  expect(seen).toEqual(early)
})
