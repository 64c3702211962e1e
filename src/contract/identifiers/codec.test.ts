import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Event } from '../areas/events.ts'
import { Image } from '../areas/images.ts'
import { NodeCreate } from '../rules/nodes/node-requests.ts'
import { PreferencesUpdate } from '../areas/preferences.ts'
import { Kernel } from '../areas/kernels.ts'
import { Region } from '../areas/regions.ts'
import { BackupRestore } from '../areas/backups.ts'
import { endpoints } from '../contract.ts'
import { Grants, GrantsUpdate } from '../grants.ts'
import { maxGrantChanges } from '../limits.ts'
import { createIdentifierCodec } from './codec.ts'
import { areIdentifierWords, isIdentifierWord, neutralWords, type IdentifierWords } from './words.ts'
import { fillPath, paramNames } from '../endpoint.ts'

const acme = createIdentifierCodec({ node: 'acme', monitor: 'watch' })

describe('with other words', () => {
  test.each([
    ['/node/instances/5/boot', '/acme/instances/5/boot'],
    ['/v4/node/instances?page=2', '/v4/acme/instances?page=2'],
    ['/images/node/debian12', '/images/acme/debian12'],
    ['/v4/images/node%2Fdebian12', '/v4/images/acme%2Fdebian12'],
    ['/images/private/12', '/images/private/12'],
    ['/node/kernels/node/grub2', '/acme/kernels/acme/grub2'],
    ['/account/users/node/grants', '/account/users/node/grants'],
    ['/domains/1/records', '/domains/1/records'],
    ['/regions/node', '/regions/node'],
    ['/v4nodes', '/v4nodes'],
    ['/', '/'],
  ])('path %s', (inside, outside) => {
    expect([acme.path(inside), acme.path(outside)]).toEqual([outside, inside])
  })

  test.each([
    [
      'nodes:read_only monitor:read_write nodebalancers:read_only',
      'acmes:read_only watch:read_write nodebalancers:read_only',
    ],
    ['images:read_write,nodes:read_only', 'images:read_write,acmes:read_only'],
    ['*', '*'],
  ])('scopes %s', (inside, outside) => {
    expect([acme.scopes(inside), acme.scopes(outside)]).toEqual([outside, inside])
  })

  test.each([
    ['node_id', 'acme_id'],
    ['add_nodes', 'add_acmes'],
    ['add_nodebalancers', 'add_nodebalancers'],
    ['nodebalancer', 'nodebalancer'],
    ['monitor_subscription', 'watch_subscription'],
    ['nodeId', 'acmeId'],
    ['nodes[0].node_id', 'acmes[0].acme_id'],
    ['label', 'label'],
  ])('name %s', (inside, outside) => {
    expect([acme.name(inside), acme.name(outside)]).toEqual([outside, inside])
  })

  test('bodies: names of members, and values that are identifiers', () => {
    const both = (schema: Parameters<typeof acme.toWire>[0], inside: unknown, outside: unknown) => {
      expect(acme.toWire(schema, inside)).toEqual(outside)
      expect(acme.fromWire(schema, outside)).toEqual(inside)
    }
    both(BackupRestore, { node_id: 1, overwrite: true }, { acme_id: 1, overwrite: true })
    both(
      Image,
      { id: 'node/debian12', label: 'node/x', vendor: 'node' },
      { id: 'acme/debian12', label: 'node/x', vendor: 'node' },
    )
    both(
      NodeCreate,
      { image: 'node/debian12', type: 'g6-nanode-1', label: 'node-1', stackscript_data: { node_id: 'node/x' } },
      { image: 'acme/debian12', type: 'g6-nanode-1', label: 'node-1', stackscript_data: { node_id: 'node/x' } },
    )
    both(
      Event,
      {
        action: 'node_config_create',
        entity: { id: 1, type: 'node', url: '/v4/node/instances/1', label: 'node' },
        secondary_entity: { id: 'node/debian12', type: 'node_config' },
      },
      {
        action: 'acme_config_create',
        entity: { id: 1, type: 'acme', url: '/v4/acme/instances/1', label: 'node' },
        secondary_entity: { id: 'acme/debian12', type: 'acme_config' },
      },
    )
    both(
      Grants,
      {
        node: [{ id: 1 }],
        monitor: [],
        nodebalancer: [],
        global: { add_nodes: true, add_monitor: false, monitor_subscription: true },
      },
      {
        acme: [{ id: 1 }],
        watch: [],
        nodebalancer: [],
        global: { add_acmes: true, add_watch: false, watch_subscription: true },
      },
    )
    both(
      Region,
      { id: 'us', capabilities: ['Nodes', 'GPU Nodes', 'NodeBalancers'] },
      { id: 'us', capabilities: ['Acmes', 'GPU Acmes', 'NodeBalancers'] },
    )
  })

  test('free-form data of users is kept', () => {
    const own = { node: { node_id: 1, image: 'node/debian12' }, scopes: 'nodes:read_only' }
    expect([acme.toWire(PreferencesUpdate, own), acme.fromWire(PreferencesUpdate, own)]).toEqual([own, own])
  })

  test('filters', () => {
    const inside = {
      '+and': [{ 'entity.type': 'node' }, { action: { '+neq': 'node_boot' } }],
      image: { '+contains': 'node/deb' },
      label: 'node',
      '+order_by': 'id',
      '+order': 'desc' as const,
    }
    const outside = {
      '+and': [{ 'entity.type': 'acme' }, { action: { '+neq': 'acme_boot' } }],
      image: { '+contains': 'acme/deb' },
      label: 'node',
      '+order_by': 'id',
      '+order': 'desc' as const,
    }
    expect([acme.filter(inside), acme.filter(outside)]).toEqual([outside, inside])
  })

  test.each([
    ['node_id is not valid', 'acme_id is not valid'],
    ['Invalid scope: nodes:all', 'Invalid scope: acmes:all'],
    ['Node busy.', 'Acme busy.'],
    [
      'Only an offline node can be booted; this one is running.',
      'Only an offline acme can be booted; this one is running.',
    ],
    ['Nodes are not available: nodebalancers are.', 'Acmes are not available: nodebalancers are.'],
    ['Label node-1 is used; anode, node_x1 and node1 too', 'Label node-1 is used; anode, node_x1 and node1 too'],
  ])('reason %s', (inside, outside) => {
    expect(acme.errorDetail({ field: 'node_id', reason: inside }, 'toWire')).toEqual({
      field: 'acme_id',
      reason: outside,
    })
    expect(acme.errorDetail({ field: 'acme_id', reason: outside }, 'fromWire')).toEqual({
      field: 'node_id',
      reason: inside,
    })
  })

  test('a word that sentences use otherwise is kept in them', () => {
    const server = createIdentifierCodec({ node: 'server', monitor: 'watch' })
    expect(server.sentence('Internal server error', 'toWire')).toBe('Internal server error')
    expect(server.sentence('Node busy.', 'toWire')).toBe('Server busy.')
  })

  test('ids of kernels', () => {
    expect(acme.toWire(Kernel, { id: 'node/5.14.17-x86_64-node150' })).toEqual({ id: 'acme/5.14.17-x86_64-acme150' })
    expect(acme.path('/node/kernels/node/5.14.17-x86_64-node150')).toBe('/acme/kernels/acme/5.14.17-x86_64-acme150')
    expect(acme.path('/node/kernels/node%2F5.14-x86_64-node150')).toBe('/acme/kernels/acme%2F5.14-x86_64-acme150')
    expect(acme.path('/images/private/12')).toBe('/images/private/12')
  })
})

const letters = fc.string({
  unit: fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code)),
  minLength: 2,
  maxLength: 10,
})
const words: fc.Arbitrary<IdentifierWords> = fc.record({ node: letters, monitor: letters }).filter(areIdentifierWords)
const paths = endpoints.map(({ path }) =>
  fillPath(
    path,
    Object.fromEntries(
      paramNames(path).map((name) => [name, name === 'imageId' || name === 'kernelId' ? 'node/debian12' : 7]),
    ),
  ),
)

test('of a body that is sent, neither unknown members nor the items of a list that is too long are looked at', () => {
  const unreadable = {
    get id(): never {
      throw new Error('read')
    },
  }
  const tooLong = Array.from({ length: maxGrantChanges + 1 }, () => unreadable)
  const body = { acme: tooLong, domain: [{ id: 1, permissions: null, unknown: 1 }], unknown: unreadable }
  expect(acme.fromWire(GrantsUpdate, body)).toEqual({ node: tooLong, domain: [{ id: 1, permissions: null }] })
})

describe('for any words', () => {
  test('translating twice changes nothing', () => {
    fc.assert(
      fc.property(
        words,
        fc.constantFrom(...paths),
        fc.constantFrom(...endpoints),
        fc.jsonValue(),
        (pair, path, endpoint, value) => {
          const codec = createIdentifierCodec(pair)
          expect(codec.path(codec.path(path))).toBe(path)
          const names = [
            endpoint.grant ?? 'node_id',
            ...(endpoint.filterable ?? []),
            ...(endpoint.access.kind === 'open' ? [] : endpoint.access.scopes),
          ]
          for (const name of names) expect(codec.name(codec.name(name))).toBe(name)
          // Without the members that the schema does not have.
          const inside = codec.fromWire(endpoint.returns, value)
          expect(codec.fromWire(endpoint.returns, codec.toWire(endpoint.returns, inside))).toEqual(inside)
        },
      ),
    )
  })

  test('no path contains a neutral word that another one replaces', () => {
    fc.assert(
      fc.property(
        words.filter(({ node }) => node !== 'node'),
        fc.constantFrom(...paths),
        (pair, path) => {
          expect(createIdentifierCodec(pair).path(path).split('/')).not.toContain('node')
        },
      ),
    )
  })
})

describe('the neutral words', () => {
  const neutral = createIdentifierCodec(neutralWords)

  test('change nothing, not even the object', () => {
    const body = { node_id: 1 }
    expect(neutral.toWire(BackupRestore, body)).toBe(body)
    expect(neutral.fromWire(BackupRestore, body)).toBe(body)
    expect(neutral.path('/node/instances')).toBe('/node/instances')
  })
})

test('ambiguous words are not usable', () => {
  expect(['node', 'acme', 'ab'].filter((word) => !isIdentifierWord(word))).toEqual([])
  expect(['nodebalancer', 'image', 'nodes', 'a', 'Acme', 'ac-me', 'acme1', ''].filter(isIdentifierWord)).toEqual([])
  expect(areIdentifierWords({ node: 'acme', monitor: 'acme' })).toBe(false)
  expect(areIdentifierWords({ node: 'acme', monitor: 'acmes' })).toBe(false)
  expect(areIdentifierWords({ node: 'monitor', monitor: 'watch' })).toBe(false)
  expect(areIdentifierWords(neutralWords)).toBe(true)
})
