import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '#kit/paths.ts'
import { routes } from './routes.tsx'

/** Addresses of areas whose pages come later; they must lead to Not found, and each leaves this list with its page. */
const notYet = new Set<keyof typeof paths>([
  'images', 'imageCreate', 'imageUpload', 'image', 'regions', 'region', 'domains', 'domainCreate', 'domainImport', 'domain',
  'domainSettings', 'domainZoneFile', 'security', 'tokens', 'sshKeys', 'devices', 'logins', 'apps', 'preferences',
])

const samples: Record<keyof typeof paths, string> = {
  signIn: paths.signIn(), overview: paths.overview(),
  nodes: paths.nodes(), nodeCreate: paths.nodeCreate(), node: paths.node(1), nodeBackups: paths.nodeBackups(1), nodeSettings: paths.nodeSettings(1),
  backups: paths.backups(),
  images: paths.images(), imageCreate: paths.imageCreate(), imageUpload: paths.imageUpload(), image: paths.image('private/1'),
  regions: paths.regions(), region: paths.region('us-east'),
  domains: paths.domains(), domainCreate: paths.domainCreate(), domainImport: paths.domainImport(), domain: paths.domain(1),
  domainSettings: paths.domainSettings(1), domainZoneFile: paths.domainZoneFile(1),
  profile: paths.profile(), security: paths.security(), tokens: paths.tokens(), sshKeys: paths.sshKeys(), devices: paths.devices(),
  logins: paths.logins(), apps: paths.apps(), access: paths.access(), preferences: paths.preferences(),
}

const pageAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route

describe('every address of paths.ts', () => {
  test.for(Object.entries(samples))('%s has its own page, or is known to come later', ([name, address]) => {
    const page = pageAt(address)
    const isNotFound = page?.path === '*'
    expect(isNotFound).toBe([...notYet].some((each) => each === name))
  })
})

test('every page of the route table loads and has a component', async () => {
  const found: string[] = []
  const walk = async (list: typeof routes, above: string): Promise<void> => {
    for (const { path, lazy, Component, children } of list) {
      const address = [above, path].filter(Boolean).join('/')
      if (typeof lazy === 'function') {
        const page = await lazy()
        found.push(address)
        expect('Component' in page && page.Component, address).toBeTypeOf('function')
      } else if (!children) expect(Component, address).toBeTypeOf('function')
      if (children) await walk(children, address)
    }
  }
  await walk(routes, '')
  expect(found.length).toBeGreaterThan(5)
})
