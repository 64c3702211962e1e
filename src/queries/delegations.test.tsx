import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { session } from '#api/session/session.ts'
import { signInWithToken } from '#api/session/sign-in.ts'
import { startTestService } from '#server/testing.ts'
import { stubFetch } from '../testing/fetch.ts'
import { delegationOfDomain, delegations, keepDelegation, markOf, maxDelegations } from './delegations.ts'

const stored = () => localStorage.getItem('delegations')?.split('\n') ?? []
const states = () => [...delegations.get()].map(([id, { state }]) => `${id} ${state}`)

const domain = (id: number) => ({ id, domain: `zone-${id}.example` })
const line = (id: number, rest: string) => `${id} ${rest} ${markOf(domain(id).domain)}`

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
  await keepDelegation(domain(1), 'absent')
  await keepDelegation(domain(2), 'here')
  await keepDelegation(domain(1), 'mixed')
  expect(states()).toEqual(['2 here', '1 mixed'])
  expect(stored()[0]).toBe(' owner')
  expect(stored()).toHaveLength(3)

  session.updateUser('somebody', 2)
  expect(states()).toEqual([])
  session.updateUser('owner', 1)
  await waitFor(() => expect(states()).toEqual(['2 here', '1 mixed']))
  session.updateUser('somebody', 2)
  await keepDelegation(domain(9), 'here')
  expect(stored().slice(0, 2)).toEqual([' somebody', expect.stringMatching(/^9 here \d+ \d+$/)])
  await session.signOut()
  expect(states()).toEqual([])
  await keepDelegation(domain(3), 'here')
  expect(states()).toEqual([])
})

it('shows and leaves alone what another tab keeps', async () => {
  await signIn()
  await keepDelegation(domain(1), 'absent')
  storeElsewhere(' owner', line(1, 'absent 1'), line(2, 'elsewhere 2'))
  await waitFor(() => expect(states()).toEqual(['1 absent', '2 elsewhere']))
  localStorage.setItem(
    'delegations',
    [' owner', line(1, 'absent 1'), line(2, 'elsewhere 2'), line(3, 'here 3')].join('\n'),
  )
  await keepDelegation(domain(1), 'here')
  expect(states()).toEqual(['2 elsewhere', '3 here', '1 here'])
})

it('reads nothing of another service, of another form, or that is too long', async () => {
  await signIn()
  storeElsewhere(
    ' owner',
    line(1, 'absent 1'),
    '2 absent 1',
    'x here 1 1',
    line(3, 'gone 1'),
    line(4, 'here 1e9'),
    line(5, 'here 99999999999999999'),
  )
  await waitFor(() => expect(states()).toEqual(['1 absent']))
  storeElsewhere('https://other.example owner', line(1, 'here 1'))
  await waitFor(() => expect(states()).toEqual([]))
  storeElsewhere(' owner', line(7, 'here 1'))
  await waitFor(() => expect(states()).toEqual(['7 here']))
  storeElsewhere(' owner', line(8, 'here 1'), ' '.repeat(1_100_000))
  await keepDelegation(domain(9), 'absent')
  expect(states()).toEqual(['7 here', '9 absent'])
})

it('holds a large account, of which the earliest look-ups go first', async () => {
  await signIn()
  const lines = Array.from({ length: maxDelegations }, (_, index) => line(index + 1, 'elsewhere 1764185000000'))
  storeElsewhere(' owner', ...lines)
  await waitFor(() => expect(delegations.get().size).toBe(maxDelegations))
  await keepDelegation(domain(maxDelegations + 1), 'here')
  expect(delegations.get().size).toBe(maxDelegations)
  expect(delegations.get().has(1)).toBe(false)
  expect(stored().at(-1)).toMatch(new RegExp(`^${maxDelegations + 1} here \\d+ \\d+$`))
})

it('knows nothing of a domain that has another name by now', async () => {
  await signIn()
  await keepDelegation(domain(1), 'absent')
  expect(delegationOfDomain(delegations.get(), domain(1))?.state).toBe('absent')
  expect(delegationOfDomain(delegations.get(), { id: 1, domain: 'renamed.example' })).toBeUndefined()
})
