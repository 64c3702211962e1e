import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#kit/paths.ts'
import { startTestService } from '#server/testing.ts'
import { stubFetch } from '../testing/fetch.ts'
import { ownerCredentials, openTab } from '../testing/tab.ts'

test('preloads exactly what the list of nodes requests, and nothing is requested twice', async () => {
  const service = await startTestService({ demo: true })
  const seen: string[] = []
  const restore = stubFetch(service, ({ method, url }) => {
    const { pathname, search } = new URL(url)
    if (pathname.startsWith('/v4')) seen.push(`${method} ${pathname}${search}`)
    return undefined
  })
  onTestFinished(async () => {
    history.replaceState(null, '', '/')
    restore()
    await service.close()
  })
  await (await openTab()).signIn(...ownerCredentials(service))
  history.replaceState(null, '', paths.nodes())
  await openTab()
  await waitFor(() => expect(seen.length).toBeGreaterThan(1))
  const preloaded = [...seen]

  const [{ createRouterContext, routes }, { loader }, { createQueryClient }] = await Promise.all([
    import('#app/routes.tsx'),
    import('#features/nodes/list/page.tsx'),
    import('./query.ts'),
  ])
  const queries = createQueryClient()
  const loaderArgs = {
    context: createRouterContext(queries),
    request: new Request(location.href),
    params: {},
    url: new URL(location.href),
    pattern: '',
  }
  const shellLoader = routes.find(({ path }) => path === '/')?.loader
  if (typeof shellLoader === 'function') await shellLoader(loaderArgs)
  void loader(loaderArgs)
  await waitFor(() =>
    expect(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(Array.from({ length: 6 }, () => 'success')),
  )
  expect(preloaded).toHaveLength(6)
  expect(seen).toEqual(preloaded)
})
