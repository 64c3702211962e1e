import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { signedInPages } from '../../e2e/pages.ts'
import { routes } from './routes.tsx'

const pageAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route

test.for(signedInPages({ id: 1, label: 'web-1' }))('$address has its own page', (page) => {
  expect(pageAt(page.address)?.path === '*').toBe(page.title === 'Not found')
})

test('the page of a history of changes, which an earlier edition had, is not found', () => {
  expect(pageAt('/profile/history')?.path).toBe('*')
})

test('every page of the route table loads and has a component', async () => {
  const loadedPages: string[] = []
  const walk = async (routeList: typeof routes, parentPath: string): Promise<void> => {
    for (const { path, lazy, Component, children } of routeList) {
      const address = [parentPath, path].filter(Boolean).join('/')
      if (typeof lazy === 'function') {
        const page = await lazy()
        loadedPages.push(address)
        expect('Component' in page && page.Component, address).toBeTypeOf('function')
      } else if (!children) expect(Component, address).toBeTypeOf('function')
      if (children) await walk(children, address)
    }
  }
  await walk(routes, '')
  expect(loadedPages.length).toBeGreaterThan(5)
})
