import { describe, expect, it } from 'vitest'
import { nodeLabelReason } from '#contract/rules/nodes/node-label.ts'
import { describeError, formatReason } from '#contract/friendly-messages.ts'
import { toFieldName, nearestField, assignErrors } from './field-errors.ts'

const registered = new Set(['label', 'keys', 'interfaces.0.label', 'interfaces.1.label', 'tags', 'alerts.cpu'])
const isRegistered = (name: string) => registered.has(name)

describe('the form field of a member', () => {
  it.each([
    ['label', 'label'],
    ['alerts.cpu', 'alerts.cpu'],
    ['interfaces[1].label', 'interfaces.1.label'],
    ['ipv4[0].range', 'ipv4.0.range'],
  ])('reads %s as %s', (wire, name) => {
    expect(toFieldName(wire)).toBe(name)
  })

  it('uses the mapped name for a member and its descendants', () => {
    const fieldMap = { authorized_keys: 'keys', 'backups.schedule': 'schedule' }
    expect(toFieldName('authorized_keys[2]', fieldMap)).toBe('keys.2')
    expect(toFieldName('backups.schedule.day', fieldMap)).toBe('schedule.day')
    expect(toFieldName('backups.enabled', fieldMap)).toBe('backups.enabled')
  })

  it('falls back to the nearest ancestor on the screen', () => {
    expect(nearestField('tags.3', isRegistered)).toBe('tags')
    expect(nearestField('interfaces.1.label', isRegistered)).toBe('interfaces.1.label')
    expect(nearestField('region', isRegistered)).toBeNull()
  })
})

describe('errors of the service', () => {
  it('are assigned to the named field, also a nested one, and otherwise to the form', () => {
    const assigned = assignErrors(
      [
        { field: 'interfaces[1].label', reason: 'Must only use ASCII letters, numbers, and dashes' },
        { field: 'authorized_keys', reason: 'SSH Key 2 key-type must be ssh-rsa' },
        { field: 'stackscript_id', reason: 'stackscript_id is not valid' },
        { reason: 'Account Limit reached. Please open a support ticket.' },
      ],
      isRegistered,
      { authorized_keys: 'keys' },
    )
    expect(assigned.fieldErrors).toEqual([
      { name: 'interfaces.1.label', reason: 'Must only use ASCII letters, numbers, and dashes' },
      { name: 'keys', reason: 'SSH Key 2 key-type must be ssh-rsa' },
    ])
    expect(assigned.formErrors.map(({ field }) => field)).toEqual(['stackscript_id', undefined])
  })

  it('give a field its first reason only', () => {
    expect(
      assignErrors(
        [
          { field: 'label', reason: 'one' },
          { field: 'label', reason: 'two' },
        ],
        isRegistered,
      ).fieldErrors,
    ).toEqual([{ name: 'label', reason: 'one' }])
  })
})

describe('a reason at a field', () => {
  it.each([
    ['root_pass is required', 'Root password', 'Root password is required'],
    ['region is not valid', 'Region', 'Region is not valid'],
    ['alerts.cpu is required', 'CPU usage', 'CPU usage is required'],
    ['Length must be 3-64 characters', 'Label', 'Length must be 3-64 characters'],
    ['Label must be unique among your nodes', 'Label', 'Label must be unique among your nodes'],
    ['Must be of type Integer', 'CPU usage', 'Must be a whole number'],
    ['Must be 0-4800', 'CPU usage', 'Must be 0 to 4,800'],
    ['username may only contain letters', 'Username', 'Username may only contain letters'],
    ['SSH Key 2 key must be valid base64', 'SSH keys', 'Key 2: The key is incomplete or damaged'],
    [
      'SSH Key must have at least 2048 bits, this one has 1024',
      'Key',
      'The key is too short: an RSA key must have at least 2048 bits',
    ],
    [
      nodeLabelReason,
      'Label',
      'Use letters and digits, with single hyphens, underscores or periods between them. Spaces are not allowed',
    ],
    ['A valid plan type by that ID was not found', 'Type', 'A valid plan type by that ID was not found'],
  ])('%s', (reason, label, expected) => {
    expect(formatReason(reason, label)).toBe(expected)
  })
})

describe('an error that no field shows', () => {
  it.each([
    [{ reason: 'The node is busy' }, 'The node is busy'],
    [{ field: 'root_pass', reason: 'root_pass is required' }, 'Root password is required'],
    [{ field: 'disk_id', reason: 'Must be of type Integer' }, 'Disk: Must be a whole number'],
    [{ field: 'ttl_sec', reason: 'Must be 0-4800' }, 'TTL: Must be 0 to 4,800'],
    [{ field: 'interfaces[1].label', reason: 'Must be unique' }, 'Interfaces 2 label: Must be unique'],
    [{ field: 'alerts.cpu', reason: 'alerts.cpu is required' }, 'Alerts CPU is required'],
    [{ field: 'master_ips[0]', reason: 'Invalid address' }, 'Master IPs 1: Invalid address'],
    [{ field: 'label', reason: 'Label must be unique among your nodes' }, 'Label must be unique among your nodes'],
  ])('%j', (error, expected) => {
    expect(describeError(error)).toBe(expected)
  })
})
