import { describe, expect, it } from 'vitest'
import { formName, nearestField, place, reasonInWords } from './refusals.ts'

const screen = new Set(['label', 'keys', 'interfaces.0.label', 'interfaces.1.label', 'tags', 'alerts.cpu'])
const onScreen = (name: string) => screen.has(name)

describe('the form field of a wire member', () => {
  it.each([
    ['label', 'label'],
    ['alerts.cpu', 'alerts.cpu'],
    ['interfaces[1].label', 'interfaces.1.label'],
    ['ipv4[0].range', 'ipv4.0.range'],
  ])('reads %s as %s', (wire, name) => {
    expect(formName(wire)).toBe(name)
  })

  it('uses the name of the screen for a renamed member and its parts', () => {
    const renamed = { authorized_keys: 'keys', 'backups.schedule': 'schedule' }
    expect(formName('authorized_keys[2]', renamed)).toBe('keys.2')
    expect(formName('backups.schedule.day', renamed)).toBe('schedule.day')
    expect(formName('backups.enabled', renamed)).toBe('backups.enabled')
  })

  it('falls back to the field that the member is a part of', () => {
    expect(nearestField('tags.3', onScreen)).toBe('tags')
    expect(nearestField('interfaces.1.label', onScreen)).toBe('interfaces.1.label')
    expect(nearestField('region', onScreen)).toBeNull()
  })
})

describe('refusals of the service', () => {
  it('land on the named field, nested ones too, and the rest on top', () => {
    const placed = place(
      [
        { field: 'interfaces[1].label', reason: 'Must only use ASCII letters, numbers, and dashes' },
        { field: 'authorized_keys', reason: 'SSH Key 2 key-type must be ssh-rsa' },
        { field: 'stackscript_id', reason: 'stackscript_id is not valid' },
        { reason: 'Account Limit reached. Please open a support ticket.' },
      ],
      onScreen,
      { authorized_keys: 'keys' },
    )
    expect(placed.fields).toEqual([
      { name: 'interfaces.1.label', reason: 'Must only use ASCII letters, numbers, and dashes' },
      { name: 'keys', reason: 'SSH Key 2 key-type must be ssh-rsa' },
    ])
    expect(placed.top.map(({ field }) => field)).toEqual(['stackscript_id', undefined])
  })

  it('give a field one reason, the first', () => {
    expect(place([{ field: 'label', reason: 'one' }, { field: 'label', reason: 'two' }], onScreen).fields).toEqual([{ name: 'label', reason: 'one' }])
  })
})

describe('a reason under a label', () => {
  it.each([
    ['root_pass is required', 'Root password', 'Root password is required'],
    ['region is not valid', 'Region', 'Region is not valid'],
    ['alerts.cpu is required', 'CPU usage', 'CPU usage is required'],
    ['Length must be 3-64 characters', 'Label', 'Length must be 3-64 characters'],
    ['Label must be unique among your nodes', 'Label', 'Label must be unique among your nodes'],
    ['Must be of type Integer', 'CPU usage', 'Must be a whole number'],
    ['A valid plan type by that ID was not found', 'Type', 'A valid plan type by that ID was not found'],
  ])('%s', (reason, label, words) => {
    expect(reasonInWords(reason, label)).toBe(words)
  })
})
