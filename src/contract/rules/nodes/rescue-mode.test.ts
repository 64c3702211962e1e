import { expect, it } from 'vitest'
import type { EventStatus } from '../events/event-actions.ts'
import { rescueBoot } from './rescue-mode.ts'

const event = (action: string, profile: string | null = null, status: EventStatus = 'finished') => ({
  action,
  status,
  secondary_entity: profile === null ? null : { label: profile },
})
const rescue = event('node_reboot')

it.each([
  ['a reboot without a profile', [rescue], rescue],
  ['a boot without a profile', [event('node_boot')], event('node_boot')],
  ['what does not restart it', [event('node_update'), event('disk_create', 'data'), rescue], rescue],
  ['a reboot that failed', [event('node_reboot', 'main', 'failed'), rescue], rescue],
  ['no events', [], undefined],
  ['a reboot with a profile', [event('node_reboot', 'main'), rescue], undefined],
  ['a rescue boot in progress', [event('node_reboot', null, 'started')], undefined],
  ['a rescue boot that failed', [event('node_reboot', null, 'failed'), event('node_boot', 'main')], undefined],
  ['a later shutdown', [event('node_shutdown'), rescue], undefined],
  ['a later move to another host', [event('node_migrate_datacenter'), rescue], undefined],
  ['the boot of the watchdog', [event('lassie_reboot'), rescue], undefined],
] as const)('%s', (_name, events, expected) => {
  expect(rescueBoot(events)).toEqual(expected)
})
