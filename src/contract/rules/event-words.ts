/** What an event says, in words: what was done, is being done, or failed (gaps 4.14). */
import { isGoing, type EventAction, type EventStatus } from './event-actions.ts'

type Words = readonly [doing: string, done: string]

/** Action → what is being done, what has been done. */
const words: Readonly<Record<string, Words>> = {
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
  image_upload: ['Uploading an image', 'Image uploaded'],
  image_update: ['Updating an image', 'Image updated'],
  image_delete: ['Deleting an image', 'Image deleted'],
  lassie_reboot: ['Booting again after an unexpected power-off', 'Booted again after an unexpected power-off'],
  vlan_attach: ['Attaching a VLAN', 'VLAN attached'],
  vlan_detach: ['Detaching a VLAN', 'VLAN detached'],
  domain_create: ['Creating a domain', 'Domain created'],
  domain_update: ['Updating a domain', 'Domain updated'],
  domain_delete: ['Deleting a domain', 'Domain deleted'],
  domain_import: ['Importing a domain', 'Domain imported'],
  domain_record_create: ['Creating a record', 'Record created'],
  domain_record_update: ['Updating a record', 'Record updated'],
  domain_record_delete: ['Deleting a record', 'Record deleted'],
  profile_update: ['Updating the profile', 'Profile updated'],
  tfa_enabled: ['Enabling two-factor authentication', 'Two-factor authentication enabled'],
  tfa_disabled: ['Disabling two-factor authentication', 'Two-factor authentication disabled'],
  token_create: ['Creating a token', 'Token created'],
  token_update: ['Updating a token', 'Token updated'],
  token_delete: ['Revoking a token', 'Token revoked'],
  user_ssh_key_add: ['Adding an SSH key', 'SSH key added'],
  user_ssh_key_update: ['Updating an SSH key', 'SSH key updated'],
  user_ssh_key_delete: ['Deleting an SSH key', 'SSH key deleted'],
  user_update: ['Updating a user', 'User updated'],
} satisfies Record<EventAction, Words>

/** An action this contract does not know: its own name, readable. */
const unknownWords = (action: string): Words => {
  const text = action.replaceAll('_', ' ')
  const readable = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return [readable, readable]
}

/** `message`: the reason of a failure. */
export function eventWords({ action, status, message }: { action: string; status: EventStatus; message: string | null }): string {
  const [doing, done] = words[action] ?? unknownWords(action)
  if (status === 'failed') return message ? `${doing} failed: ${message}` : `${doing} failed`
  return isGoing(status) ? doing : done
}
