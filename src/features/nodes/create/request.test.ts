import { describe, expect, it } from 'vitest'
import { NodeCreate } from '#contract/rules/nodes/node-requests.ts'
import { validate } from '#contract/validation.ts'
import { noDetails } from './choice-details.ts'
import { parseMode } from './modes.ts'
import { createRequest } from './request.ts'
import { initialValues, type CreateValues } from './values.ts'
import { nodeLabels } from './batch.ts'

const validValues: CreateValues = {
  ...initialValues(new URLSearchParams()),
  image: 'node/debian12',
  region: 'eu-central',
  type: 'g6-standard-1',
  root_pass: 'correct-Horse-7',
}

describe('the request of a new node', () => {
  it("omits empty fields, so that the service's defaults apply", () => {
    expect(createRequest('image', validValues, noDetails)).toEqual({
      body: {
        region: 'eu-central',
        type: 'g6-standard-1',
        image: 'node/debian12',
        root_pass: 'correct-Horse-7',
        swap_size: 512,
        booted: true,
        private_ip: false,
        backups_enabled: false,
      },
    })
  })

  it('has no spaces around the label', () => {
    const labelOf = (values: Partial<CreateValues>) => createRequest('image', { ...validValues, ...values }, noDetails)
    expect(labelOf({ label: ' pad ' }).body.label).toBe('pad')
    expect(labelOf({ label: ' web-{n} ', count: 2, first: '1' }).body.label).toBe('web-1')
    expect(labelOf({ label: '  ' }).body).not.toHaveProperty('label')
  })

  it('contains every field with a value', () => {
    const all = {
      ...validValues,
      label: 'web-1',
      tags: ['prod'],
      keys: ['ssh-ed25519 AAAA'],
      authorized_users: ['ana'],
      swap_size: 0,
      private_ip: true,
      backups_enabled: true,
      booted: false,
    }
    expect(createRequest('image', all, noDetails).body).toMatchObject({
      label: 'web-1',
      tags: ['prod'],
      authorized_keys: ['ssh-ed25519 AAAA'],
      authorized_users: ['ana'],
      swap_size: 0,
      private_ip: true,
      backups_enabled: true,
      booted: false,
    })
  })

  it('has neither image nor password in the mode "Empty", which does not change the values', () => {
    const { body } = createRequest('empty', validValues, noDetails)
    expect(Object.keys(body)).toEqual(['region', 'type', 'private_ip', 'backups_enabled'])
    expect(validate(NodeCreate, body).ok).toBe(true)
    expect(createRequest('image', validValues, noDetails).body.image).toBe('node/debian12')
  })

  it('omits an empty swap size', () => {
    expect(createRequest('image', { ...validValues, swap_size: null }, noDetails).body).not.toHaveProperty('swap_size')
  })
})

it('labels several nodes by the pattern, with the leading zeros of the first number', () => {
  expect(nodeLabels({ label: 'web-{n}', count: 3, first: '08' })).toEqual(['web-08', 'web-09', 'web-10'])
  expect(
    createRequest('image', { ...validValues, label: 'web-{n}', count: 3, first: '08' }, noDetails).body,
  ).toMatchObject({
    label: 'web-08',
  })
  expect(nodeLabels({ label: '', count: 2, first: '1' })).toEqual(['', ''])
})

it('takes initial values from the address', () => {
  expect(initialValues(new URLSearchParams('image=node%2Fdebian12&region=eu-west&type=g6-nanode-1'))).toMatchObject({
    image: 'node/debian12',
    region: 'eu-west',
    type: 'g6-nanode-1',
  })
  expect(parseMode('empty')).toBe('empty')
  expect(parseMode('anything')).toBe('image')
})
