import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { profile as light } from '#contract/operations.ts'
import { startTestService } from '#server/testing.ts'
import { expectConsole, consoleOutput } from '../../testing/console.ts'
import { stubFetch } from '../../testing/fetch.ts'
import { openTab } from '../../testing/tab.ts'

/** Replaces the service's response about the profile. */
let profileResponse: unknown

beforeEach(() => {
  profileResponse = undefined
})

async function signIn() {
  const service = await startTestService()
  const restore = stubFetch(service, ({ url }) =>
    profileResponse !== undefined && new URL(url).pathname === '/v4/profile'
      ? Response.json(profileResponse)
      : undefined,
  )
  onTestFinished(async () => {
    restore()
    await service.close()
  })
  const tab = await openTab()
  await tab.signInWithToken(service.ownerToken, { remember: false })
  return tab
}

test('a response off the contract is used at once, and reported in the console without its values when the page has loaded', async () => {
  expectConsole(/Off-contract response of profile\.view \[ 'uid: Must be of type Integer' \]/)
  const { call } = await signIn()
  const { startResponseChecks } = await import('./response-checks.ts')
  const validProfile = await call(profile.view, {})
  profileResponse = { ...validProfile, uid: 'seven', email: 'private@example.com' }
  expect((await call(profile.view, {})).email).toBe('private@example.com')
  expect(consoleOutput()).toBe('')
  startResponseChecks()
  await expect.poll(() => consoleOutput()).toContain('Off-contract response of profile.view')
  expect(consoleOutput()).not.toMatch(/seven|private@/)
})

test.for([profile.view, light.view])(
  'a response is checked by the schemas of its operation, which %o brings or loads',
  async (operation) => {
    expectConsole(/Off-contract response of profile\.view/)
    const { call } = await signIn()
    const { startResponseChecks } = await import('./response-checks.ts')
    startResponseChecks()
    profileResponse = {}
    await call(operation, {})
    await expect.poll(() => consoleOutput()).toContain('email: email is required')
  },
)
