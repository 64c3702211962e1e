import { describe, expect, it } from 'vitest'
import { NodeCreate } from '#contract/areas/nodes.ts'
import { check } from '#contract/refusal.ts'
import { createCall, missing, missingRefusals, modeOf, startValues, type CreateValues } from './values.ts'

const filled: CreateValues = {
  ...startValues(new URLSearchParams()),
  image: 'node/debian12', region: 'eu-central', type: 'g6-standard-1', root_pass: 'correct-Horse-7',
}

describe('the request of a new node', () => {
  it('leaves out what was left empty, so that the service\'s defaults hold', () => {
    expect(createCall('image')(filled)).toEqual({
      body: {
        region: 'eu-central', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct-Horse-7', swap_size: 512, booted: true,
        private_ip: false, backups_enabled: false,
      },
    })
  })

  it('carries everything that was filled in', () => {
    const all = { ...filled, label: 'web-1', tags: ['prod'], keys: ['ssh-ed25519 AAAA'], authorized_users: ['ana'], swap_size: 0, private_ip: true, backups_enabled: true, booted: false }
    expect(createCall('image')(all).body).toMatchObject({
      label: 'web-1', tags: ['prod'], authorized_keys: ['ssh-ed25519 AAAA'], authorized_users: ['ana'], swap_size: 0, private_ip: true,
      backups_enabled: true, booted: false,
    })
  })

  it('of an empty node has neither image nor password, and the entries are kept for the other mode', () => {
    const { body } = createCall('empty')(filled)
    expect(Object.keys(body)).toEqual(['region', 'type', 'private_ip', 'backups_enabled'])
    expect(check(NodeCreate, body).ok).toBe(true)
    expect(createCall('image')(filled).body.image).toBe('node/debian12')
  })

  it('leaves the swap size to the service when it is emptied', () => {
    expect(createCall('image')({ ...filled, swap_size: null }).body).not.toHaveProperty('swap_size')
  })
})

describe('what is still needed', () => {
  it('depends on the mode', () => {
    const empty = startValues(new URLSearchParams())
    expect(missing('image', empty)).toEqual(['image', 'region', 'type', 'root_pass'])
    expect(missing('empty', empty)).toEqual(['region', 'type'])
    expect(missing('image', filled)).toEqual([])
  })

  it('is worded as the service words it', () => {
    expect(missingRefusals('empty')(startValues(new URLSearchParams()))[0]).toEqual({ field: 'region', reason: 'region is required' })
  })
})

it('starts with what the address names', () => {
  expect(startValues(new URLSearchParams('image=node%2Fdebian12&region=eu-west&type=g6-nanode-1'))).toMatchObject({
    image: 'node/debian12', region: 'eu-west', type: 'g6-nanode-1',
  })
  expect(modeOf('empty')).toBe('empty')
  expect(modeOf('anything')).toBe('image')
})
