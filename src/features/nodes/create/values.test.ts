import { describe, expect, it } from 'vitest'
import { NodeCreate } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { NodeType } from '#contract/areas/types.ts'
import * as limits from '#contract/limits.ts'
import { check } from '#contract/refusal.ts'
import { noFacts } from './facts.ts'
import { labelsOf } from './several.ts'
import { createCall, missing, modeOf, pageRefusals, startValues, type CreateValues } from './values.ts'

const filled: CreateValues = {
  ...startValues(new URLSearchParams()),
  image: 'node/debian12', region: 'eu-central', type: 'g6-standard-1', root_pass: 'correct-Horse-7',
}

describe('the request of a new node', () => {
  it('leaves out what was left empty, so that the service\'s defaults hold', () => {
    expect(createCall('image', filled, noFacts)).toEqual({
      body: {
        region: 'eu-central', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct-Horse-7', swap_size: 512, booted: true,
        private_ip: false, backups_enabled: false,
      },
    })
  })

  it('carries everything that was filled in', () => {
    const all = { ...filled, label: 'web-1', tags: ['prod'], keys: ['ssh-ed25519 AAAA'], authorized_users: ['ana'], swap_size: 0, private_ip: true, backups_enabled: true, booted: false }
    expect(createCall('image', all, noFacts).body).toMatchObject({
      label: 'web-1', tags: ['prod'], authorized_keys: ['ssh-ed25519 AAAA'], authorized_users: ['ana'], swap_size: 0, private_ip: true,
      backups_enabled: true, booted: false,
    })
  })

  it('of an empty node has neither image nor password, and the entries are kept for the other mode', () => {
    const { body } = createCall('empty', filled, noFacts)
    expect(Object.keys(body)).toEqual(['region', 'type', 'private_ip', 'backups_enabled'])
    expect(check(NodeCreate, body).ok).toBe(true)
    expect(createCall('image', filled, noFacts).body.image).toBe('node/debian12')
  })

  it('leaves the swap size to the service when it is emptied', () => {
    expect(createCall('image', { ...filled, swap_size: null }, noFacts).body).not.toHaveProperty('swap_size')
  })
})

describe('what is still needed', () => {
  it('depends on the mode', () => {
    const empty = startValues(new URLSearchParams())
    expect(missing('image', empty, noFacts)).toEqual(['image', 'region', 'type', 'root_pass'])
    expect(missing('empty', empty, noFacts)).toEqual(['region', 'type'])
    expect(missing('image', filled, noFacts)).toEqual([])
  })

  it('is worded as the service words it', () => {
    expect(pageRefusals('empty', startValues(new URLSearchParams()), noFacts)[0]).toEqual({ field: 'region', reason: 'region is required' })
  })
})

it('starts with what the address names', () => {
  expect(startValues(new URLSearchParams('image=node%2Fdebian12&region=eu-west&type=g6-nanode-1'))).toMatchObject({
    image: 'node/debian12', region: 'eu-west', type: 'g6-nanode-1',
  })
  expect(modeOf('empty')).toBe('empty')
  expect(modeOf('anything')).toBe('image')
})

describe('several nodes', () => {
  const several = (values: Partial<CreateValues>) => pageRefusals('image', { ...filled, label: 'web-{n}', count: 3, ...values }, noFacts)

  it('are labelled by the pattern, with the zeros of the first number', () => {
    expect(labelsOf({ label: 'web-{n}', count: 3, first: '08' })).toEqual(['web-08', 'web-09', 'web-10'])
    expect(createCall('image', { ...filled, label: 'web-{n}', count: 3, first: '08' }, noFacts).body).toMatchObject({ label: 'web-08' })
    expect(labelsOf({ label: '', count: 2, first: '1' })).toEqual(['', ''])
  })

  it.each([
    [limits.nodesAtOnce.min - 1, 'Must be 1-50'],
    [limits.nodesAtOnce.min, null],
    [limits.nodesAtOnce.max, null],
    [limits.nodesAtOnce.max + 1, 'Must be 1-50'],
    [null, 'count is required'],
  ])('%s of them', (count, reason) => {
    expect(several({ count, label: count === 1 ? 'web' : 'web-{n}' })).toEqual(reason === null ? [] : [{ field: 'count', reason }])
  })

  it('need the mark in the pattern, a first number, and labels that are all within the limit', () => {
    expect(several({ label: 'web' })).toMatchObject([{ field: 'label', reason: expect.stringContaining('{n}') }])
    expect(several({ first: '' })).toEqual([{ field: 'first', reason: 'first is required' }])
    expect(several({ first: 'x' })).toMatchObject([{ field: 'first' }])
    expect(several({ first: '9'.repeat(9) })).toEqual([])
    expect(several({ first: '9'.repeat(10) })).toEqual([{ field: 'first', reason: 'Must be a whole number of at most 9 digits' }])
    const pattern = `${'a'.repeat(limits.nodeLabel.max - 1)}{n}`
    expect(several({ label: pattern, first: '7' })).toEqual([])
    expect(several({ label: pattern, first: '8' })).toEqual([{ field: 'label', reason: 'Length must be 3-64 characters' }])
  })
})

describe('what a region lacks', () => {
  const region: Region = { id: 'eu-central', country: 'de', capabilities: ['Nodes'], resolvers: { ipv4: '', ipv6: '' }, status: 'ok' }
  const type: NodeType = {
    id: 'g1-gpu', label: 'GPU', class: 'gpu', disk: 51200, memory: 2048, vcpus: 1, gpus: 1, transfer: 1, network_out: 1,
    price: { hourly: 1, monthly: 1 }, addons: { backups: { price: { hourly: 1, monthly: 1 } } }, successor: null,
  }

  it('is said of types with graphics cards', () => {
    expect(pageRefusals('image', filled, { ...noFacts, region, type })).toEqual([{ field: 'region', reason: 'GPU Nodes is not available in this region' }])
    expect(pageRefusals('image', filled, { ...noFacts, region: { ...region, capabilities: ['GPU Nodes'] }, type })).toEqual([])
  })

  it('is said of VLANs, where the node has interfaces at all', () => {
    const wired: CreateValues = { ...filled, interfaces: [{ purpose: 'vlan', label: 'back', ipam_address: '' }] }
    expect(pageRefusals('image', wired, { ...noFacts, region })).toEqual([{ field: 'interfaces', reason: 'VLANs are not available in this region' }])
    expect(pageRefusals('image', wired, { ...noFacts, region: { ...region, capabilities: ['Vlans'] } })).toEqual([])
    expect(pageRefusals('empty', wired, { ...noFacts, region })).toEqual([])
  })
})
