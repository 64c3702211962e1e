/** Texts for events: what is in progress, finished or failed (gaps 4.14). */
import { quoteText } from '../../text.ts'
import { isEventInProgress, isWaitingForData, type EventAction, type EventStatus } from './event-actions.ts'

type EventPhrases = readonly [inProgress: string, finished: string]

const phrasesByAction: Readonly<Record<string, EventPhrases>> = {
  node_create: ['Creating', 'Created'],
  node_boot: ['Booting', 'Booted'],
  node_reboot: ['Rebooting', 'Rebooted'],
  node_shutdown: ['Shutting down', 'Shut down'],
  node_update: ['Updating', 'Updated'],
  node_delete: ['Deleting', 'Deleted'],
  node_clone: ['Cloning', 'Cloned'],
  node_rebuild: ['Rebuilding', 'Rebuilt'],
  node_resize_create: ['Requesting a resize', 'Resize requested'],
  node_resize: ['Resizing', 'Resized'],
  node_snapshot: ['Taking a backup', 'Backup taken'],
  node_migrate_datacenter_create: ['Requesting a migration', 'Migration requested'],
  node_migrate_datacenter: ['Migrating', 'Migrated'],
  node_addip: ['Adding an address', 'Address added'],
  node_deleteip: ['Releasing an address', 'Address released'],
  ipaddress_update: ['Updating an address', 'Address updated'],
  password_reset: ['Resetting the root password', 'Root password reset'],
  node_config_create: ['Creating a configuration profile', 'Configuration profile created'],
  node_config_update: ['Updating a configuration profile', 'Configuration profile updated'],
  node_config_delete: ['Deleting a configuration profile', 'Configuration profile deleted'],
  backups_enable: ['Enabling backups', 'Backups enabled'],
  backups_cancel: ['Canceling backups', 'Backups canceled'],
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
  user_create: ['Creating a user', 'User created'],
  user_update: ['Updating a user', 'User updated'],
  user_delete: ['Deleting a user', 'User deleted'],
} satisfies Record<EventAction, EventPhrases>

/** Makes the name of an action that this contract does not know readable. */
const unknownActionPhrases = (action: string): EventPhrases => {
  const text = action.replaceAll('_', ' ')
  const readable = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return [readable, readable]
}

/** How the secondary entity follows the action; elsewhere after a colon. */
const joinersByAction: Readonly<Record<string, string>> = {
  node_create: ' from ',
  node_rebuild: ' from ',
  node_clone: ' to ',
  node_boot: ' with ',
  node_reboot: ' with ',
  lassie_reboot: ' with ',
} satisfies Partial<Record<EventAction, string>>

interface Origin extends Pick<EventParts, 'action' | 'status' | 'message'> {
  /** The label of the node that was copied, or whose disk was captured. */
  source: string | null
}

interface EventParts {
  action: string
  status: EventStatus
  /** The reason of a failure, or what an update changed. */
  message: string | null
  /** A disk, a profile, an image: what the action used or changed. */
  secondary_entity?: { readonly label: string | null } | null
}

/**
 * The text for the cloning that made or filled a node, and for the capture that made an image. Its event belongs to the
 * source, and names what was made only second (gaps 4.14).
 */
export function originMessage({ action, status, message, source }: Origin): string {
  const [inProgress, finished] = action === 'node_clone' ? ['Cloning', 'Cloned'] : ['Capturing', 'Captured']
  const from = source === null ? 'another node' : quoteText(source)
  if (status === 'failed') return `${inProgress} from ${from} failed${message ? `: ${quoteText(message)}` : ''}`
  return `${isEventInProgress({ action, status }) ? inProgress : finished} from ${from}`
}

/** The text for an event, which names what it used or changed: "Disk resized: data", "Updated: label, tags". */
export function eventMessage(event: EventParts): string {
  if (isWaitingForData(event)) return 'Image upload waiting for data'
  const { action, status, message, secondary_entity: secondary } = event
  const [inProgress, finished] = phrasesByAction[action] ?? unknownActionPhrases(action)
  const joiner = joinersByAction[action]
  const label = quoteText(secondary?.label ?? '')
  const detail = message ? `: ${quoteText(message)}` : ''
  if (status === 'failed') {
    const object = label === '' ? '' : joiner === undefined ? ` (${label})` : `${joiner}${label}`
    return `${inProgress}${object} failed${detail}`
  }
  const name = label === '' ? '' : `${joiner ?? ': '}${label}`
  return isEventInProgress(event) ? `${inProgress}${name}` : `${finished}${name}${detail}`
}
