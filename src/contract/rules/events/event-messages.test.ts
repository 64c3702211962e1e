import { describe, expect, it } from 'vitest'
import { eventMessage, originMessage } from './event-messages.ts'

describe('texts for events', () => {
  it.each([
    ['node_clone', 'started', '', 'web-1', 'Cloning from web-1'],
    ['node_clone', 'finished', '', 'web-1', 'Cloned from web-1'],
    ['node_clone', 'finished', '', null, 'Cloned from another node'],
    ['node_clone', 'failed', 'No space left', 'web-1', 'Cloning from web-1 failed: No space left'],
    ['disk_imagize', 'started', '', 'web-1', 'Capturing from web-1'],
    ['disk_imagize', 'finished', '', 'web-1', 'Captured from web-1'],
  ] as const)('on the page of what it made: %s %s', (action, status, message, source, words) => {
    expect(originMessage({ action, status, message, source })).toBe(words)
  })

  it.each([
    ['node_boot', 'finished', '', 'Booted'],
    ['node_boot', 'started', '', 'Booting'],
    ['constructor', 'started', '', 'Constructor'],
    ['node_boot', 'scheduled', '', 'Booting'],
    ['image_upload', 'scheduled', '', 'Image upload waiting for data'],
    ['image_upload', 'started', '', 'Uploading an image'],
    ['node_snapshot', 'failed', 'No space left', 'Taking a backup failed: No space left'],
    ['domain_record_delete', 'finished', '', 'Record deleted'],
    ['volume_attach', 'notification', '', 'Volume attach'],
  ] as const)('%s %s', (action, status, message, words) => {
    expect(eventMessage({ action, status, message })).toBe(words)
  })

  it.each([
    ['node_boot', 'finished', '', 'My profile', 'Booted with My profile'],
    ['node_create', 'finished', '', 'Debian 12', 'Created from Debian 12'],
    ['node_clone', 'started', '', 'web-2', 'Cloning to web-2'],
    ['disk_resize', 'finished', '', 'data', 'Disk resized: data'],
    ['disk_resize', 'failed', 'No space left', 'data', 'Resizing a disk (data) failed: No space left'],
    ['node_update', 'notification', 'label, tags', null, 'Updated: label, tags'],
    ['node_resize', 'finished', 'Node 2GB to Node 4GB', null, 'Resized: Node 2GB to Node 4GB'],
    [
      'domain_import',
      'notification',
      '1 record imported. Changed: the flags of 1 CAA record, to 0. Left out because they cannot be imported: 1 to.x.',
      null,
      'Domain imported: 1 record imported. Changed: the flags of 1 CAA record, to 0. Left out because they cannot be imported: 1 to.x.',
    ],
    [
      'domain_import',
      'notification',
      '2 records imported. Changed: the TTL of 1 record, to the nearest valid one; the flags of 1 CAA record, to 0.',
      null,
      'Domain imported: 2 records imported. Changed: the TTL of 1 record, to the nearest valid one; the flags of 1 CAA record, to 0.',
    ],
  ] as const)('%s %s names what it used or changed', (action, status, message, label, words) => {
    expect(eventMessage({ action, status, message, secondary_entity: label === null ? null : { label } })).toBe(words)
  })
})
