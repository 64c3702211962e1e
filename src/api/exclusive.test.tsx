import { expect, it, vi } from 'vitest'
import { exclusively } from './exclusive.ts'
import { session } from './session/session.ts'

/** As of a browser: one after the other. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, action: () => Promise<unknown>) => {
      const result = last.then(action)
      last = result.catch(() => null)
      return result
    },
  }
}

const signIn = (username: string) =>
  session.signIn({ token: username, expiresAt: null, scopes: '*', username }, 'token')

it('another user gets the lock that a call of the former one would hold, and what waited for it is not run', async () => {
  vi.stubGlobal('navigator', { locks: locks() })
  signIn('owner')
  const settled: string[] = []
  const run = (name: string, action: () => Promise<unknown>) =>
    void exclusively('tags', action).then(
      () => settled.push(`${name} done`),
      () => settled.push(`${name} failed`),
    )
  run('first', () => new Promise(() => {}))
  run('second', () => Promise.resolve(settled.push('second ran')))
  signIn('restricted')
  await exclusively('tags', () => Promise.resolve(settled.push('third ran')))
  expect(settled).toEqual(['third ran'])
})
