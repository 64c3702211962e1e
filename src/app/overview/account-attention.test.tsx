import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { domains as operations, type Domain } from '#contract/areas/domains.ts'
import type { Profile } from '#contract/areas/profile.ts'
import type { User } from '#contract/areas/users.ts'
import type { DelegationState } from '#contract/rules/domains/delegation.ts'
import { markOf, type Delegations } from '#queries/delegations.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'
import { accountFindings } from './account-attention.tsx'

const now = Date.UTC(2026, 5, 15, 10)

const profile: Pick<Profile, 'username' | 'authentication_type' | 'two_factor_auth'> = {
  username: 'owner',
  authentication_type: 'password',
  two_factor_auth: true,
}
const token = (id: number, scopes: string, expiry: string | null) => ({ id, label: `token-${id}`, scopes, expiry })
const user = (username: string, tfa_enabled: boolean): Pick<User, 'username' | 'tfa_enabled'> => ({
  username,
  tfa_enabled,
})
const lines = (known: Partial<Parameters<typeof accountFindings>[0]>) =>
  accountFindings({ profile, now, ...known }).map(
    ({ problem, links }) => `${problem}: ${links.map(({ name }) => name).join(', ')}`,
  )

test('an account with nothing to mend, or of which nothing is known, has no lines', () => {
  expect(accountFindings({ now })).toEqual([])
  expect(
    lines({
      tokens: [token(1, 'nodes:read_only', '2026-07-15T10:00:00')],
      users: [user('owner', true), user('alice', true)],
      keys: [],
      nodes: [{ id: 1, label: 'web-1', backups: { enabled: true } }],
    }),
  ).toEqual([])
})

test('few of a kind are named, many are counted, and a token can have several faults', () => {
  expect(lines({ tokens: [token(1, '*', null)] })).toEqual([
    'API token has full access: token-1',
    'API token never expires: token-1',
  ])
  const tokens = [
    token(1, '*', null),
    token(2, '*', '2026-06-15T09:00:00'),
    token(3, 'nodes:read_only', null),
    token(4, 'nodes:read_only', '2026-06-20T10:00:00'),
    token(5, 'nodes:read_only', '2026-06-21T10:00:00'),
  ]
  expect(lines({ tokens })).toEqual([
    'API token has expired: token-2',
    'API tokens expire soon: token-4, token-5',
    'API tokens have full access: token-1, token-2',
    'API tokens never expire: token-1, token-3',
  ])
  expect(lines({ tokens: [1, 2, 3, 4].map((id) => token(id, 'nodes:read_only', null)) })).toEqual([
    'API tokens never expire: 4 API tokens',
  ])
})

test('the own user comes first, unless another provider signs it in', () => {
  const users = [user('alice', false), user('owner', false), user('bob', false)]
  const own = { ...profile, two_factor_auth: false }
  expect(lines({ profile: own, users })).toEqual(['Two-factor authentication off: owner, alice, bob'])
  expect(lines({ profile: { ...own, authentication_type: 'github' }, users: users.slice(0, 2) })).toEqual([
    'Two-factor authentication off: alice',
  ])
})

test('a user who has not set a password is not blamed for it', () => {
  const users = [{ ...user('alice', false), password_created: null }]
  expect(lines({ users })).toEqual([])
  expect(lines({ users: [{ ...user('alice', false), password_created: '2026-06-15T10:00:00' }] })).toHaveLength(1)
})

test('nodes without backups are one line, however many there are', () => {
  const nodes = Array.from({ length: 10_000 }, (_, id) => ({ id, label: `n-${id}`, backups: { enabled: id === 0 } }))
  expect(lines({ nodes })).toEqual(['Nodes not backed up: 9,999 nodes'])
  expect(lines({ nodes: nodes.slice(0, 2) })).toEqual(['Node not backed up: n-1'])
})

test('domains that lead elsewhere are named or counted, unless they are disabled, secondary or gone', () => {
  const domain = (id: number, type: Domain['type'] = 'master', status: Domain['status'] = 'active') => ({
    id,
    domain: `${id}.example`,
    type,
    status,
  })
  const domains = [domain(1), domain(2), domain(3), domain(4), domain(5, 'slave'), domain(6, 'master', 'disabled')]
  const keep = (...found: readonly (readonly [number, DelegationState])[]): Delegations =>
    new Map(found.map(([id, state]) => [id, { state, at: now, mark: markOf(`${id}.example`) }]))
  const absent = [2, 5, 6, 7].map((id) => [id, 'absent'] as const)
  const delegations = keep([1, 'here'], ...absent)
  expect(lines({ domains })).toEqual([])
  expect(lines({ delegations })).toEqual([])
  expect(lines({ domains, delegations })).toEqual(['Domain is not delegated: 2.example'])
  const more = keep([1, 'here'], ...absent, [3, 'mixed'], [4, 'elsewhere'])
  expect(lines({ domains, delegations: more })).toEqual([
    'Domain is not delegated: 2.example',
    'Domains have other name servers: 3.example, 4.example',
  ])
  expect(
    accountFindings({ now, domains, delegations: more }).map(({ kind, ids }) => `${kind} ${ids.join(' ')}`),
  ).toEqual(['not-delegated 2', 'other-name-servers 3 4'])
})

const words = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      return [length, Buffer.from(part)]
    }),
  ).toString('base64')
const rsa = (bits: number) => words('ssh-rsa', Buffer.from([1, 0, 1]), Buffer.alloc(bits / 8, 0xff))

test.for([
  ['RSA of 1,024 bits', `ssh-rsa ${rsa(1024)} old`, true],
  ['RSA of 2,048 bits', `ssh-rsa ${rsa(2048)}`, false],
  ['DSA', `ssh-dss ${words('ssh-dss', 'p', 'q', 'g', 'y')}`, true],
  ['Ed25519', `ssh-ed25519 ${words('ssh-ed25519', Buffer.alloc(32, 1))}`, false],
  ['RSA of which only the beginning is told', `ssh-rsa ${rsa(1024).slice(0, 40)}`, false],
  ['no key', 'ssh-rsa', false],
  ['a text longer than any key', `ssh-rsa ${rsa(1024)} ${' '.repeat(9000)}`, false],
] as const)('weak SSH keys: %s', ([, ssh_key, weak]) => {
  const keys = [{ id: 1, label: 'laptop', ssh_key }]
  expect(lines({ keys })).toEqual(weak ? ['SSH key is too weak: laptop'] : [])
})

const attention = async () => {
  const section = (await screen.findByRole('heading', { name: 'Needs attention' })).closest('section')
  if (!section) throw new Error('Needs attention is not a section')
  return within(section)
}

const lineOf = (section: ReturnType<typeof within>, problem: string) => {
  const line = section.getByText(problem).closest('li')
  if (!line) throw new Error(`${problem} is not in a list`)
  return line
}

test('each line leads to where it is mended, and one that is hidden stays so until it is shown again', async () => {
  const app = await renderApp('/', { demo: true })
  const section = await attention()
  expect(section.getByRole('link', { name: 'owner' })).toHaveAttribute('href', '/profile/security')
  expect(within(lineOf(section, 'API tokens never expire')).getByRole('link', { name: 'OWNER_TOKEN' })).toHaveAttribute(
    'href',
    '/profile/tokens?sort=expiry',
  )
  const restricted = section.getByRole('link', { name: 'restricted' })
  expect(restricted).toHaveAttribute('href', '/users/@restricted/settings')
  const nodes = section.getByRole('link', { name: '10 nodes' })
  expect(nodes).toHaveAttribute('href', '/backups?state=off')
  await app.user.click(section.getByRole('button', { name: 'Hide: Nodes not backed up' }))
  await waitFor(() => expect(nodes).not.toBeInTheDocument())
  await app.router.navigate('/regions')
  await app.page('Regions')
  await app.router.navigate('/')
  const again = await attention()
  expect(again.queryByRole('link', { name: '10 nodes' })).not.toBeInTheDocument()
  expect(again.getByText(/^1 line hidden/)).toBeInTheDocument()
  await app.user.click(again.getByRole('button', { name: 'Show' }))
  expect(again.getByRole('link', { name: '10 nodes' })).toBeInTheDocument()
  expect(again.queryByText(/^1 line hidden/)).not.toBeInTheDocument()
})

test('domains that lead elsewhere are known from earlier look-ups, to the user who made them', async () => {
  const day = 86_400_000
  const line = (id: number, name: string, state: DelegationState, days: number) =>
    `${id} ${state} ${Date.now() - days * day} ${markOf(name)}`
  const kept = [
    ' owner',
    line(1, 'harbour.example', 'absent', 1),
    line(4, 'four.example', 'mixed', 9),
    line(5, 'five.example', 'elsewhere', 2),
  ].join('\n')
  const prepare = async (service: TestService) => {
    localStorage.setItem('delegations', kept)
    for (const domain of ['four.example', 'five.example'])
      await callOperation(service, operations.create, { body: { domain, type: 'master', soa_email: 'a@b.example' } })
  }
  await renderApp('/', { demo: true, prepare })
  const section = await attention()
  const absent = section.getByRole('link', { name: 'harbour.example' })
  expect(absent).toHaveAttribute('href', '/domains/1/delegation')
  expect(absent.closest('li')).toHaveTextContent('Domain is not delegatedharbour.example Looked up yesterday')
  const others = lineOf(section, 'Domains have other name servers')
  expect(within(others).getByRole('link', { name: 'five.example' })).toHaveAttribute('href', '/domains/5/delegation')
  expect(others).toHaveTextContent('Oldest lookup 9 days ago')
  cleanup()
  await renderApp('/', { demo: true, as: 'restricted', prepare })
  await screen.findByText('Two-factor authentication off')
  expect(screen.queryByText(/not delegated|other name servers/)).not.toBeInTheDocument()
})

/** The paths that the overview asks for beyond the first reads. */
async function pathsAsked(options: Parameters<typeof renderApp>[1]) {
  const asked: string[] = []
  const app = await renderApp('/', {
    demo: true,
    ...options,
    intercept: ({ url }) => {
      asked.push(new URL(url).pathname)
      return undefined
    },
  })
  await app.page('Overview')
  await waitFor(() => expect(screen.queryByText('Loading the overview')).not.toBeInTheDocument())
  cleanup()
  return [...new Set(asked)].filter((each) => /tokens|sshkeys|users/.test(each)).toSorted()
}

test('users are asked for only where they may be read, and nothing where the token is too narrow', async () => {
  const [tokens, keys, users] = ['/v4/profile/tokens', '/v4/profile/sshkeys', '/v4/account/users']
  expect(await pathsAsked({})).toEqual([users, keys, tokens])
  expect(await pathsAsked({ as: 'restricted' })).toEqual([keys, tokens])
  expect(await pathsAsked({ token: (service) => addToken(service, { scopes: 'nodes:read_only' }) })).toEqual([])
})
