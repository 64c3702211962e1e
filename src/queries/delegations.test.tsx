import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { session } from '#api/session/session.ts'
import { signInWithToken } from '#api/session/sign-in.ts'
import { startTestService } from '#server/testing.ts'
import { stubFetch } from '../testing/fetch.ts'
import { delegations, keepDelegation, maxDelegations } from './delegations.ts'

const stored = () => localStorage.getItem('delegations')?.split('\n') ?? []
const states = () => [...delegations.get()].map(([id, { state }]) => `${id} ${state}`)

/** Stores what another tab would, and tells this one. */
function storeElsewhere(...lines: readonly string[]) {
  localStorage.setItem('delegations', lines.join('\n'))
  dispatchEvent(new StorageEvent('storage', { key: 'delegations' }))
}

async function signIn() {
  const service = await startTestService()
  onTestFinished(() => service.close())
  onTestFinished(stubFetch(service))
  await session.signOut()
  await signInWithToken(service.ownerToken, { remember: false })
  onTestFinished(() => session.signOut())
}

it('keeps the last outcome of each domain for its user, the earliest first', async () => {
  await signIn()
  await keepDelegation(1, 'absent')
  await keepDelegation(2, 'here')
  await keepDelegation(1, 'mixed')
  expect(states()).toEqual(['2 here', '1 mixed'])
  expect(stored()[0]).toBe(' owner')
  expect(stored()).toHaveLength(3)

  session.updateUsername('somebody')
  expect(states()).toEqual([])
  session.updateUsername('owner')
  await waitFor(() => expect(states()).toEqual(['2 here', '1 mixed']))
  session.updateUsername('somebody')
  await keepDelegation(9, 'here')
  expect(stored().slice(0, 2)).toEqual([' somebody', expect.stringMatching(/^9 here \d+$/)])
  await session.signOut()
  expect(states()).toEqual([])
  await keepDelegation(3, 'here')
  expect(states()).toEqual([])
})

it('shows and leaves alone what another tab keeps', async () => {
  await signIn()
  await keepDelegation(1, 'absent')
  storeElsewhere(' owner', '1 absent 1', '2 elsewhere 2')
  await waitFor(() => expect(states()).toEqual(['1 absent', '2 elsewhere']))
  localStorage.setItem('delegations', ' owner\n1 absent 1\n2 elsewhere 2\n3 here 3')
  await keepDelegation(1, 'here')
  expect(states()).toEqual(['2 elsewhere', '3 here', '1 here'])
})

it('reads nothing of another service, of another form, or that is too long', async () => {
  await signIn()
  storeElsewhere(' owner', '1 absent 1', '2 absent', 'x here 1', '3 gone 1', '4 here 1e9', '5 here 99999999999999999')
  await waitFor(() => expect(states()).toEqual(['1 absent']))
  storeElsewhere('https://other.example owner', '1 here 1')
  await waitFor(() => expect(states()).toEqual([]))
  storeElsewhere(' owner', '7 here 1')
  await waitFor(() => expect(states()).toEqual(['7 here']))
  storeElsewhere(' owner', '8 here 1', ' '.repeat(1_000_000))
  await keepDelegation(9, 'absent')
  expect(states()).toEqual(['7 here', '9 absent'])
})

it('holds a large account, of which the earliest look-ups go first', async () => {
  await signIn()
  const lines = Array.from({ length: maxDelegations }, (_, index) => `${index + 1} elsewhere 1764185000000`)
  storeElsewhere(' owner', ...lines)
  await waitFor(() => expect(delegations.get().size).toBe(maxDelegations))
  await keepDelegation(maxDelegations + 1, 'here')
  expect(delegations.get().size).toBe(maxDelegations)
  expect(delegations.get().has(1)).toBe(false)
  expect(stored().at(-1)).toMatch(new RegExp(`^${maxDelegations + 1} here \\d+$`))
})
