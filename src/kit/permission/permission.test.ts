import { describe, expect, test } from 'vitest'
import { get, post } from '#contract/endpoint.ts'
import { token } from '#contract/access.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { users } from '#contract/areas/users.ts'
import { globalFlags, type GlobalGrants, type Grants } from '#contract/grants.ts'
import { Empty } from '#contract/schema.ts'
import { checkPermission, type Entity } from './permission.ts'
import { noGrants } from '../../testing/grants.ts'
import type { Principal } from './principal.ts'

const owner: Principal = { scopes: '*', restricted: false, grants: null }
const restricted = (grants: Partial<Grants> = {}, globals: Partial<GlobalGrants> = {}): Principal => ({
  scopes: '*',
  restricted: true,
  grants: { ...noGrants, ...grants, global: { ...noGrants.global, ...globals } },
})
const web: Entity = { kind: 'node', id: 7, label: 'web-1' }
const onWeb = (permissions: 'read_only' | 'read_write' | null) =>
  restricted({ node: [{ id: 7, label: 'web-1', permissions }] })
const allowed = { granted: true, reason: null }

describe('granted or not', () => {
  test.for([
    ['an unrestricted user', owner, allowed],
    ['read and write on it', onWeb('read_write'), allowed],
    ['read only on it', onWeb('read_only'), { granted: false, reason: 'You have read-only access to web-1' }],
    ['no access to it', onWeb(null), { granted: false, reason: 'You no longer have access to web-1' }],
    [
      'a grant on another',
      restricted({ node: [{ id: 8, label: 'db', permissions: 'read_write' }] }),
      { granted: false, reason: 'You no longer have access to web-1' },
    ],
    [
      'a grant on a domain of the same number',
      restricted({ domain: [{ id: 7, label: 'x', permissions: 'read_write' }] }),
      { granted: false, reason: 'You no longer have access to web-1' },
    ],
    ['no principal yet', undefined, { granted: false, reason: null }],
  ] as const)('boot a node: %s', ([, who, expected]) => {
    expect(checkPermission(nodes.boot, who, { entity: web })).toEqual(expected)
  })

  test('reading needs read only', () => {
    expect(checkPermission(nodes.view, onWeb('read_only'), { entity: web })).toEqual(allowed)
  })

  test('without an entity, a grant on any of its kind is enough', () => {
    expect(checkPermission(nodes.boot, onWeb('read_write'))).toEqual(allowed)
    expect(checkPermission(nodes.boot, onWeb('read_only')).granted).toBe(false)
    expect(checkPermission(nodes.view, onWeb('read_only'))).toEqual(allowed)
  })

  test('creating needs its own global grant and no other', () => {
    expect(checkPermission(nodes.create, restricted({}, { add_nodes: true }))).toEqual(allowed)
    const others = Object.fromEntries(globalFlags.map((flag) => [flag, flag !== 'add_nodes']))
    expect(checkPermission(nodes.create, restricted({}, others))).toEqual({
      granted: false,
      reason: 'You do not have permission to create nodes',
    })
  })

  test('cloning needs the global grant and the node', () => {
    const grants = { node: [{ id: 7, label: 'web-1', permissions: 'read_write' as const }] }
    expect(checkPermission(nodes.clone, restricted(grants, { add_nodes: true }), { entity: web })).toEqual(allowed)
    expect(checkPermission(nodes.clone, restricted(grants), { entity: web }).granted).toBe(false)
    expect(checkPermission(nodes.clone, restricted({}, { add_nodes: true }), { entity: web }).granted).toBe(false)
  })

  test('account access is a level: reading needs read only, writing read and write', () => {
    const view = get('/x', { summary: '', description: '', access: token(), grant: 'account_access', returns: Empty })
    const change = post('/x', {
      summary: '',
      description: '',
      access: token(),
      grant: 'account_access',
      returns: Empty,
    })
    expect(checkPermission(view, restricted({}, { account_access: 'read_only' }))).toEqual(allowed)
    expect(checkPermission(change, restricted({}, { account_access: 'read_only' })).granted).toBe(false)
    expect(checkPermission(change, restricted({}, { account_access: 'read_write' }))).toEqual(allowed)
    expect(checkPermission(view, restricted()).granted).toBe(false)
  })

  test('operations for unrestricted users are denied to others, whatever their grants', () => {
    const all = restricted({}, Object.fromEntries(globalFlags.map((flag) => [flag, true])))
    const operation = post('/x', { summary: '', description: '', access: token(), unrestricted: true, returns: Empty })
    expect(checkPermission(operation, all)).toEqual({ granted: false, reason: 'Only unrestricted users can do this' })
    expect(checkPermission(operation, owner)).toEqual(allowed)
  })

  test('a restricted user without grants may do what needs none', () => {
    expect(checkPermission(profile.view, restricted())).toEqual(allowed)
    expect(checkPermission(users.list, owner)).toEqual(allowed)
  })
})

test('what is public needs neither grant nor scope, what the account owns needs both', () => {
  const own: Entity = { kind: 'image', id: 3, label: 'golden' }
  const nobody = { ...restricted(), scopes: { nodes: 'read_only' } as const }
  expect(checkPermission(images.view, nobody)).toEqual(allowed)
  expect(checkPermission(images.view, nobody, { entity: own }).granted).toBe(false)
  const granted = restricted({ image: [{ id: 3, label: 'golden', permissions: 'read_only' }] })
  expect(checkPermission(images.view, granted, { entity: own })).toEqual(allowed)
  expect(checkPermission(images.view, { ...granted, scopes: { nodes: 'read_only' } }, { entity: own })).toEqual({
    granted: true,
    reason: "This session's token lacks the scope images:read_only",
  })
})

describe('granted, but not now', () => {
  test('the state of the entity is the reason', () => {
    expect(checkPermission(nodes.boot, owner, { entity: web, reason: 'web-1 is cloning' })).toEqual({
      granted: true,
      reason: 'web-1 is cloning',
    })
  })

  test('a missing scope is named, before the state', () => {
    const narrow: Principal = { ...owner, scopes: { nodes: 'read_only' } }
    const missing = { granted: true, reason: "This session's token lacks the scope nodes:read_write" }
    expect(checkPermission(nodes.boot, narrow, { entity: web, reason: 'web-1 is cloning' })).toEqual(missing)
    expect(checkPermission(nodes.view, narrow, { entity: web })).toEqual(allowed)
    expect(checkPermission(profile.view, narrow)).toEqual(allowed)
  })

  test('several missing scopes are named together', () => {
    const narrow: Principal = { ...owner, scopes: { account: 'read_only' } }
    expect(checkPermission(images.create, narrow).reason).toBe(
      "This session's token lacks the scopes images:read_write and nodes:read_only",
    )
  })

  test('unknown scopes count as sufficient', () => {
    expect(checkPermission(nodes.boot, { ...owner, scopes: null })).toEqual(allowed)
  })

  test('what is not granted stays so when the scope is missing too', () => {
    expect(checkPermission(nodes.boot, { ...onWeb('read_only'), scopes: {} }, { entity: web }).granted).toBe(false)
  })
})
