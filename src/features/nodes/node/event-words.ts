/** What an event says, in words: what was done, is being done, or failed (gaps 4.14). */
import type { Event } from '#contract/areas/events.ts'
import { isGoing } from '#contract/rules/event-actions.ts'

/** Action → what is being done, what has been done. */
const words: Readonly<Record<string, readonly [doing: string, done: string]>> = {
  node_create: ['Creating', 'Created'],
  node_boot: ['Booting', 'Booted'],
  node_reboot: ['Rebooting', 'Rebooted'],
  node_shutdown: ['Shutting down', 'Shut down'],
  node_update: ['Updating', 'Updated'],
  node_delete: ['Deleting', 'Deleted'],
  node_clone: ['Cloning', 'Cloned'],
  node_rebuild: ['Rebuilding', 'Rebuilt'],
  node_resize_create: ['Preparing a resize', 'Resize ordered'],
  node_resize: ['Resizing', 'Resized'],
  node_snapshot: ['Taking a backup', 'Backup taken'],
  node_config_create: ['Creating a configuration profile', 'Configuration profile created'],
  node_config_update: ['Updating a configuration profile', 'Configuration profile updated'],
  node_config_delete: ['Deleting a configuration profile', 'Configuration profile deleted'],
  backups_enable: ['Enabling backups', 'Backups enabled'],
  backups_cancel: ['Cancelling backups', 'Backups cancelled'],
  backups_restore: ['Restoring a backup', 'Backup restored'],
  disk_create: ['Creating a disk', 'Disk created'],
  disk_update: ['Updating a disk', 'Disk updated'],
  disk_delete: ['Deleting a disk', 'Disk deleted'],
  disk_duplicate: ['Cloning a disk', 'Disk cloned'],
  disk_resize: ['Resizing a disk', 'Disk resized'],
  disk_imagize: ['Capturing a disk', 'Disk captured'],
  lassie_reboot: ['Booting again after an unexpected power-off', 'Booted again after an unexpected power-off'],
  vlan_attach: ['Attaching a VLAN', 'VLAN attached'],
  vlan_detach: ['Detaching a VLAN', 'VLAN detached'],
}

/** An action this dashboard does not know: its own name, readable. */
const unknownWords = (action: string): readonly [string, string] => {
  const text = action.replaceAll('_', ' ')
  const readable = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return [readable, readable]
}

export function eventWords({ action, status, message }: Pick<Event, 'action' | 'status' | 'message'>): string {
  const [doing, done] = words[action] ?? unknownWords(action)
  if (status === 'failed') return message ? `${doing} failed: ${message}` : `${doing} failed`
  return isGoing(status) ? doing : done
}
