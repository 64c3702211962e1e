import { describe, expect, it } from 'vitest'
import type { Image } from '#contract/areas/images.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { NodeType } from '#contract/areas/types.ts'
import * as limits from '#contract/limits.ts'
import { nextFreeStart } from './batch.ts'
import { noDetails } from './choice-details.ts'
import { missingFields, validateCreate } from './validation.ts'
import { initialValues, type CreateValues } from './values.ts'

const validValues: CreateValues = {
  ...initialValues(new URLSearchParams()),
  image: 'node/debian12',
  region: 'eu-central',
  type: 'g6-standard-1',
  root_pass: 'correct-Horse-7',
}

const type: NodeType = {
  id: 'g1-gpu',
  label: 'GPU',
  class: 'gpu',
  disk: 51200,
  memory: 2048,
  vcpus: 1,
  gpus: 1,
  transfer: 1,
  network_out: 1,
  price: { hourly: 1, monthly: 1 },
  addons: { backups: { price: { hourly: 1, monthly: 1 } } },
  successor: null,
}

describe('required fields', () => {
  it('depend on the mode', () => {
    const empty = initialValues(new URLSearchParams())
    expect(missingFields('image', empty, noDetails)).toEqual(['image', 'region', 'type', 'root_pass'])
    expect(missingFields('empty', empty, noDetails)).toEqual(['region', 'type'])
    expect(missingFields('image', validValues, noDetails)).toEqual([])
  })

  it('are missing where their value is not listed', () => {
    const unlisted = { image: true, region: true, type: false }
    expect(missingFields('image', validValues, { ...noDetails, unlisted })).toEqual(['image', 'region'])
  })

  it('have the same reason as in the service', () => {
    expect(validateCreate('empty', initialValues(new URLSearchParams()), noDetails)[0]).toEqual({
      field: 'region',
      reason: 'region is required',
    })
  })
})

describe('several nodes', () => {
  const several = (values: Partial<CreateValues>) =>
    validateCreate('image', { ...validValues, label: 'web-{n}', count: 3, ...values }, noDetails)

  it.each([
    [limits.nodeBatchSize.min - 1, 'Must be 1-50'],
    [limits.nodeBatchSize.min, null],
    [limits.nodeBatchSize.max, null],
    [limits.nodeBatchSize.max + 1, 'Must be 1-50'],
    [null, 'count is required'],
  ])('the number %s', (count, reason) => {
    expect(several({ count, label: count === 1 ? 'web' : 'web-{n}' })).toEqual(
      reason === null ? [] : [{ field: 'count', reason }],
    )
  })

  it('need the placeholder in the pattern, a first number, and labels within the limit', () => {
    expect(several({ label: 'web' })).toMatchObject([{ field: 'label', reason: expect.stringContaining('web-{n}') }])
    expect(several({ label: 'web_' })).toMatchObject([{ field: 'label', reason: expect.stringContaining('web_{n}') }])
    expect(several({ first: '' })).toEqual([{ field: 'first', reason: 'first is required' }])
    expect(several({ first: 'x' })).toMatchObject([{ field: 'first' }])
    expect(several({ first: '9'.repeat(9) })).toEqual([])
    expect(several({ first: '9'.repeat(10) })).toEqual([
      { field: 'first', reason: 'Must be a whole number of at most 9 digits' },
    ])
    const pattern = `${'a'.repeat(limits.nodeLabel.max - 1)}{n}`
    expect(several({ label: pattern, first: '7' })).toEqual([])
    expect(several({ label: pattern, first: '8' })).toEqual([
      { field: 'label', reason: 'Length must be 3-64 characters' },
    ])
  })
})

describe('the next first number', () => {
  const taken =
    (...labels: readonly string[]) =>
    (label: string) =>
      labels.includes(label)

  it.each([
    ['08', ['web-09', 'web-11'], '12'],
    ['999999997', ['web-999999998'], '999999999'],
    ['999999998', ['web-999999999'], null],
  ])('after %s, of %s, is %s', (first, labels, expected) => {
    const count = expected === '12' ? 2 : 1
    expect(nextFreeStart({ label: 'web-{n}', count, first }, taken(...labels))).toBe(expected)
  })
})

describe('a capability that the region lacks', () => {
  const region: Region = {
    id: 'eu-central',
    country: 'de',
    capabilities: ['Nodes'],
    resolvers: { ipv4: '', ipv6: '' },
    status: 'ok',
  }
  it('is reported for types with GPUs', () => {
    expect(validateCreate('image', validValues, { ...noDetails, region, type })).toEqual([
      { field: 'region', reason: 'GPU Nodes is not available in this region' },
    ])
    expect(
      validateCreate('image', validValues, { ...noDetails, region: { ...region, capabilities: ['GPU Nodes'] }, type }),
    ).toEqual([])
  })

  it('is reported for VLANs, in modes with interfaces', () => {
    const vlanValues: CreateValues = {
      ...validValues,
      interfaces: [{ purpose: 'vlan', label: 'back', ipam_address: '' }],
    }
    expect(validateCreate('image', vlanValues, { ...noDetails, region })).toEqual([
      { field: 'interfaces', reason: 'VLANs are not available in this region' },
    ])
    expect(
      validateCreate('image', vlanValues, { ...noDetails, region: { ...region, capabilities: ['Vlans'] } }),
    ).toEqual([])
    expect(validateCreate('empty', vlanValues, { ...noDetails, region })).toEqual([])
  })
})

it('an image with its swap disk must fit on the type', () => {
  const image: Image = {
    id: 'node/debian12',
    label: 'Debian 12',
    size: 1500,
    created: '2026-01-01T00:00:00',
    created_by: 'system',
    deprecated: false,
    description: null,
    eol: null,
    expiry: null,
    is_public: true,
    status: 'available',
    type: 'manual',
    updated: '2026-01-01T00:00:00',
    vendor: 'Debian',
  }
  const small: NodeType = { ...type, gpus: 0, disk: 25_600 }
  const errors = (swap: number | null, disk = small.disk) =>
    validateCreate('image', { ...validValues, swap_size: swap }, { ...noDetails, image, type: { ...small, disk } })
  expect(errors(24_100)).toEqual([])
  expect(errors(24_101)).toEqual([{ field: 'swap_size', reason: 'At most 24,100 MB are left by the image' }])
  expect(errors(null, 1500)).toEqual([])
  expect(errors(0, 1499)).toEqual([{ field: 'type', reason: 'Too small: Debian 12 needs 1.5 GB' }])
})
