import { waitFor } from '@testing-library/react'
import type { LoaderFunctionArgs } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#kit/paths.ts'
import { startTestService } from '#server/testing.ts'
import { stubFetch } from '../testing/fetch.ts'
import { ownerCredentials, openTab } from '../testing/tab.ts'

interface PreloadedPage {
  address: string
  params?: Record<string, string>
  /** The loaders of its routes, without that of the shell. */
  loaders: () => Promise<((args: LoaderFunctionArgs) => unknown)[]>
  /** How many requests it makes, with those of every page. */
  requests: number
}

const pages: PreloadedPage[] = [
  {
    address: paths.nodes(),
    loaders: async () => [(await import('#features/nodes/list/page.tsx')).loader],
    requests: 6,
  },
  {
    address: paths.domain(1),
    params: { domainId: '1' },
    loaders: async () => [
      (await import('#features/domains/detail/layout.tsx')).loader,
      (await import('#features/domains/records/page.tsx')).loader,
    ],
    requests: 4,
  },
]

test.each(pages)('preloads exactly what $address requests, and nothing is requested twice', async (page) => {
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
  history.replaceState(null, '', page.address)
  await openTab()
  await waitFor(() => expect(seen.length).toBeGreaterThan(1))
  const preloaded = [...seen]

  const [{ createRouterContext, routes }, { createQueryClient }, loaders] = await Promise.all([
    import('#app/routes.tsx'),
    import('./cache/query.ts'),
    page.loaders(),
  ])
  const queries = createQueryClient()
  const loaderArgs = {
    context: createRouterContext(queries),
    request: new Request(location.href),
    params: page.params ?? {},
    url: new URL(location.href),
    pattern: '',
  }
  const shellLoader = routes.find(({ path }) => path === '/')?.loader
  if (typeof shellLoader === 'function') await shellLoader(loaderArgs)
  for (const loader of loaders) void loader(loaderArgs)
  await waitFor(() =>
    expect(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(Array.from({ length: page.requests }, () => 'success')),
  )
  expect(preloaded).toHaveLength(page.requests)
  expect(seen).toEqual(preloaded)
})
