import { describe, expect, test } from 'vitest'
import { get, post } from '#contract/endpoint.ts'
import { token } from '#contract/access.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { users } from '#contract/areas/users.ts'
import { globalFlags, type GlobalGrants, type Grants } from '#contract/grants.ts'
import { Empty } from '#contract/schema.ts'
import { whyNot, type Entity } from './may.ts'
import type { Who } from './who.ts'

const noGlobals: GlobalGrants = {
  account_access: null, add_databases: false, add_domains: false, add_firewalls: false, add_images: false, add_nodes: false, add_monitor: false,
  add_nodebalancers: false, add_stackscripts: false, add_volumes: false, cancel_account: false, monitor_subscription: false,
}
const none: Grants = { node: [], nodebalancer: [], domain: [], stackscript: [], monitor: [], image: [], volume: [], global: noGlobals }
const owner: Who = { scopes: '*', restricted: false, grants: null }
const restricted = (grants: Partial<Grants> = {}, globals: Partial<GlobalGrants> = {}): Who => ({
  scopes: '*', restricted: true, grants: { ...none, ...grants, global: { ...noGlobals, ...globals } },
})
const web: Entity = { kind: 'node', id: 7, label: 'web-1' }
const onWeb = (permissions: 'read_only' | 'read_write' | null) => restricted({ node: [{ id: 7, label: 'web-1', permissions }] })
const shown = { shown: true, reason: null }

describe('granted or not', () => {
  test.for([
    ['an unrestricted user', owner, shown],
    ['read and write on it', onWeb('read_write'), shown],
    ['read only on it', onWeb('read_only'), { shown: false, reason: 'You have read-only access to web-1' }],
    ['no access to it', onWeb(null), { shown: false, reason: 'You have read-only access to web-1' }],
    ['a grant on another', restricted({ node: [{ id: 8, label: 'db', permissions: 'read_write' }] }), { shown: false, reason: 'You have read-only access to web-1' }],
    ['a grant on a domain of the same number', restricted({ domain: [{ id: 7, label: 'x', permissions: 'read_write' }] }), { shown: false, reason: 'You have read-only access to web-1' }],
    ['nobody known yet', undefined, { shown: false, reason: null }],
  ] as const)('boot a node: %s', ([, who, expected]) => {
    expect(whyNot(nodes.boot, who, { entity: web })).toEqual(expected)
  })

  test('reading needs read only', () => {
    expect(whyNot(nodes.view, onWeb('read_only'), { entity: web })).toEqual(shown)
  })

  test('without a thing, it is enough to have one of its kind', () => {
    expect(whyNot(nodes.boot, onWeb('read_write'))).toEqual(shown)
    expect(whyNot(nodes.boot, onWeb('read_only')).shown).toBe(false)
    expect(whyNot(nodes.view, onWeb('read_only'))).toEqual(shown)
  })

  test('creating needs its own global grant and no other', () => {
    expect(whyNot(nodes.create, restricted({}, { add_nodes: true }))).toEqual(shown)
    const others = Object.fromEntries(globalFlags.map((flag) => [flag, flag !== 'add_nodes']))
    expect(whyNot(nodes.create, restricted({}, others)).shown).toBe(false)
  })

  test('cloning needs the global grant and the node', () => {
    const grants = { node: [{ id: 7, label: 'web-1', permissions: 'read_write' as const }] }
    expect(whyNot(nodes.clone, restricted(grants, { add_nodes: true }), { entity: web })).toEqual(shown)
    expect(whyNot(nodes.clone, restricted(grants), { entity: web }).shown).toBe(false)
    expect(whyNot(nodes.clone, restricted({}, { add_nodes: true }), { entity: web }).shown).toBe(false)
  })

  test('account access is a level: reading needs read only, writing read and write', () => {
    const view = get('/x', { summary: '', access: token(), grant: 'account_access', returns: Empty })
    const change = post('/x', { summary: '', access: token(), grant: 'account_access', returns: Empty })
    expect(whyNot(view, restricted({}, { account_access: 'read_only' }))).toEqual(shown)
    expect(whyNot(change, restricted({}, { account_access: 'read_only' })).shown).toBe(false)
    expect(whyNot(change, restricted({}, { account_access: 'read_write' }))).toEqual(shown)
    expect(whyNot(view, restricted()).shown).toBe(false)
  })

  test('what only unrestricted users may do is not shown to others, whatever they are granted', () => {
    const all = restricted({}, Object.fromEntries(globalFlags.map((flag) => [flag, true])))
    const operation = post('/x', { summary: '', access: token(), unrestricted: true, returns: Empty })
    expect(whyNot(operation, all)).toEqual({ shown: false, reason: 'Only an unrestricted user may do this' })
    expect(whyNot(operation, owner)).toEqual(shown)
  })

  test('a restricted user without grants at all may do what needs none', () => {
    expect(whyNot(profile.view, restricted())).toEqual(shown)
    expect(whyNot(users.list, owner)).toEqual(shown)
  })
})

describe('granted, but not now', () => {
  test('the state of the thing is the reason', () => {
    expect(whyNot(nodes.boot, owner, { entity: web, reason: 'web-1 is cloning' })).toEqual({ shown: true, reason: 'web-1 is cloning' })
  })

  test('a scope that is missing is named, and goes before the state', () => {
    const narrow: Who = { ...owner, scopes: { nodes: 'read_only' } }
    const missing = { shown: true, reason: 'This session\'s token lacks the scope nodes:read_write' }
    expect(whyNot(nodes.boot, narrow, { entity: web, reason: 'web-1 is cloning' })).toEqual(missing)
    expect(whyNot(nodes.view, narrow, { entity: web })).toEqual(shown)
    expect(whyNot(profile.view, narrow)).toEqual(shown)
  })

  test('scopes the service has not named count as enough', () => {
    expect(whyNot(nodes.boot, { ...owner, scopes: null })).toEqual(shown)
  })

  test('what is not granted is not shown, even when the scope is missing too', () => {
    expect(whyNot(nodes.boot, { ...onWeb('read_only'), scopes: {} }, { entity: web }).shown).toBe(false)
  })
})
