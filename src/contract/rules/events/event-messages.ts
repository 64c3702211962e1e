/** Texts for events in progress, finished or failed (gaps 4.14). */
import { quoteText } from '../../text.ts'
import { inContext, t, translateReason } from '../../translate.ts'
import { importMessage } from './import-message.ts'
import { isEventInProgress, isWaitingForData, type EventAction, type EventStatus } from './event-actions.ts'

/** The texts of an event, with the object that it used or changed if it has one. */
interface EventPhrases {
  readonly inProgress: () => string
  readonly finished: () => string
  /** `object`: "", or " (data)". */
  readonly failed: (object: string) => string
}

const phrasesByAction: Readonly<Record<string, EventPhrases>> = {
  node_create: {
    inProgress: () => inContext('event', 'Creating'),
    finished: () => inContext('event', 'Created'),
    failed: (object) => t('Creating{object} failed', { object }),
  },
  node_boot: {
    inProgress: () => inContext('event', 'Booting'),
    finished: () => inContext('event', 'Booted'),
    failed: (object) => t('Booting{object} failed', { object }),
  },
  node_reboot: {
    inProgress: () => inContext('event', 'Rebooting'),
    finished: () => inContext('event', 'Rebooted'),
    failed: (object) => t('Rebooting{object} failed', { object }),
  },
  node_shutdown: {
    inProgress: () => inContext('event', 'Shutting down'),
    finished: () => inContext('event', 'Shut down'),
    failed: (object) => t('Shutting down{object} failed', { object }),
  },
  node_update: {
    inProgress: () => inContext('event', 'Updating'),
    finished: () => inContext('event', 'Updated'),
    failed: (object) => t('Updating{object} failed', { object }),
  },
  node_delete: {
    inProgress: () => inContext('event', 'Deleting'),
    finished: () => inContext('event', 'Deleted'),
    failed: (object) => t('Deleting{object} failed', { object }),
  },
  node_clone: {
    inProgress: () => inContext('event', 'Cloning'),
    finished: () => inContext('event', 'Cloned'),
    failed: (object) => t('Cloning{object} failed', { object }),
  },
  node_rebuild: {
    inProgress: () => inContext('event', 'Rebuilding'),
    finished: () => inContext('event', 'Rebuilt'),
    failed: (object) => t('Rebuilding{object} failed', { object }),
  },
  node_resize_create: {
    inProgress: () => t('Requesting a resize'),
    finished: () => t('Resize requested'),
    failed: (object) => t('Requesting a resize{object} failed', { object }),
  },
  node_resize: {
    inProgress: () => inContext('event', 'Resizing'),
    finished: () => inContext('event', 'Resized'),
    failed: (object) => t('Resizing{object} failed', { object }),
  },
  node_snapshot: {
    inProgress: () => t('Taking a backup'),
    finished: () => t('Backup taken'),
    failed: (object) => t('Taking a backup{object} failed', { object }),
  },
  node_migrate_datacenter_create: {
    inProgress: () => t('Requesting a migration'),
    finished: () => t('Migration requested'),
    failed: (object) => t('Requesting a migration{object} failed', { object }),
  },
  node_migrate_datacenter: {
    inProgress: () => inContext('event', 'Migrating'),
    finished: () => inContext('event', 'Migrated'),
    failed: (object) => t('Migrating{object} failed', { object }),
  },
  node_addip: {
    inProgress: () => t('Adding an address'),
    finished: () => t('Address added'),
    failed: (object) => t('Adding an address{object} failed', { object }),
  },
  node_deleteip: {
    inProgress: () => t('Releasing an address'),
    finished: () => t('Address released'),
    failed: (object) => t('Releasing an address{object} failed', { object }),
  },
  ipaddress_update: {
    inProgress: () => t('Updating an address'),
    finished: () => t('Address updated'),
    failed: (object) => t('Updating an address{object} failed', { object }),
  },
  password_reset: {
    inProgress: () => t('Resetting the root password'),
    finished: () => t('Root password reset'),
    failed: (object) => t('Resetting the root password{object} failed', { object }),
  },
  node_config_create: {
    inProgress: () => t('Creating a configuration profile'),
    finished: () => t('Configuration profile created'),
    failed: (object) => t('Creating a configuration profile{object} failed', { object }),
  },
  node_config_update: {
    inProgress: () => t('Updating a configuration profile'),
    finished: () => t('Configuration profile updated'),
    failed: (object) => t('Updating a configuration profile{object} failed', { object }),
  },
  node_config_delete: {
    inProgress: () => t('Deleting a configuration profile'),
    finished: () => t('Configuration profile deleted'),
    failed: (object) => t('Deleting a configuration profile{object} failed', { object }),
  },
  backups_enable: {
    inProgress: () => t('Enabling backups'),
    finished: () => t('Backups enabled'),
    failed: (object) => t('Enabling backups{object} failed', { object }),
  },
  backups_cancel: {
    inProgress: () => t('Canceling backups'),
    finished: () => t('Backups canceled'),
    failed: (object) => t('Canceling backups{object} failed', { object }),
  },
  backups_restore: {
    inProgress: () => t('Restoring a backup'),
    finished: () => t('Backup restored'),
    failed: (object) => t('Restoring a backup{object} failed', { object }),
  },
  disk_create: {
    inProgress: () => t('Creating a disk'),
    finished: () => t('Disk created'),
    failed: (object) => t('Creating a disk{object} failed', { object }),
  },
  disk_update: {
    inProgress: () => t('Updating a disk'),
    finished: () => t('Disk updated'),
    failed: (object) => t('Updating a disk{object} failed', { object }),
  },
  disk_delete: {
    inProgress: () => t('Deleting a disk'),
    finished: () => t('Disk deleted'),
    failed: (object) => t('Deleting a disk{object} failed', { object }),
  },
  disk_duplicate: {
    inProgress: () => t('Cloning a disk'),
    finished: () => t('Disk cloned'),
    failed: (object) => t('Cloning a disk{object} failed', { object }),
  },
  disk_resize: {
    inProgress: () => t('Resizing a disk'),
    finished: () => t('Disk resized'),
    failed: (object) => t('Resizing a disk{object} failed', { object }),
  },
  disk_imagize: {
    inProgress: () => t('Capturing a disk'),
    finished: () => t('Disk captured'),
    failed: (object) => t('Capturing a disk{object} failed', { object }),
  },
  image_upload: {
    inProgress: () => t('Uploading an image'),
    finished: () => t('Image uploaded'),
    failed: (object) => t('Uploading an image{object} failed', { object }),
  },
  image_update: {
    inProgress: () => t('Updating an image'),
    finished: () => t('Image updated'),
    failed: (object) => t('Updating an image{object} failed', { object }),
  },
  image_delete: {
    inProgress: () => t('Deleting an image'),
    finished: () => t('Image deleted'),
    failed: (object) => t('Deleting an image{object} failed', { object }),
  },
  lassie_reboot: {
    inProgress: () => t('Booting again after an unexpected power-off'),
    finished: () => t('Booted again after an unexpected power-off'),
    failed: (object) => t('Booting again after an unexpected power-off{object} failed', { object }),
  },
  vlan_attach: {
    inProgress: () => t('Attaching a VLAN'),
    finished: () => t('VLAN attached'),
    failed: (object) => t('Attaching a VLAN{object} failed', { object }),
  },
  vlan_detach: {
    inProgress: () => t('Detaching a VLAN'),
    finished: () => t('VLAN detached'),
    failed: (object) => t('Detaching a VLAN{object} failed', { object }),
  },
  domain_create: {
    inProgress: () => t('Creating a domain'),
    finished: () => t('Domain created'),
    failed: (object) => t('Creating a domain{object} failed', { object }),
  },
  domain_update: {
    inProgress: () => t('Updating a domain'),
    finished: () => t('Domain updated'),
    failed: (object) => t('Updating a domain{object} failed', { object }),
  },
  domain_delete: {
    inProgress: () => t('Deleting a domain'),
    finished: () => t('Domain deleted'),
    failed: (object) => t('Deleting a domain{object} failed', { object }),
  },
  domain_import: {
    inProgress: () => t('Importing a domain'),
    finished: () => t('Domain imported'),
    failed: (object) => t('Importing a domain{object} failed', { object }),
  },
  domain_record_create: {
    inProgress: () => t('Creating a record'),
    finished: () => t('Record created'),
    failed: (object) => t('Creating a record{object} failed', { object }),
  },
  domain_record_update: {
    inProgress: () => t('Updating a record'),
    finished: () => t('Record updated'),
    failed: (object) => t('Updating a record{object} failed', { object }),
  },
  domain_record_delete: {
    inProgress: () => t('Deleting a record'),
    finished: () => t('Record deleted'),
    failed: (object) => t('Deleting a record{object} failed', { object }),
  },
  profile_update: {
    inProgress: () => t('Updating the profile'),
    finished: () => t('Profile updated'),
    failed: (object) => t('Updating the profile{object} failed', { object }),
  },
  tfa_enabled: {
    inProgress: () => t('Enabling two-factor authentication'),
    finished: () => t('Two-factor authentication enabled'),
    failed: (object) => t('Enabling two-factor authentication{object} failed', { object }),
  },
  tfa_disabled: {
    inProgress: () => t('Disabling two-factor authentication'),
    finished: () => t('Two-factor authentication disabled'),
    failed: (object) => t('Disabling two-factor authentication{object} failed', { object }),
  },
  token_create: {
    inProgress: () => t('Creating a token'),
    finished: () => t('Token created'),
    failed: (object) => t('Creating a token{object} failed', { object }),
  },
  token_update: {
    inProgress: () => t('Updating a token'),
    finished: () => t('Token updated'),
    failed: (object) => t('Updating a token{object} failed', { object }),
  },
  token_delete: {
    inProgress: () => t('Revoking a token'),
    finished: () => t('Token revoked'),
    failed: (object) => t('Revoking a token{object} failed', { object }),
  },
  user_ssh_key_add: {
    inProgress: () => t('Adding an SSH key'),
    finished: () => t('SSH key added'),
    failed: (object) => t('Adding an SSH key{object} failed', { object }),
  },
  user_ssh_key_update: {
    inProgress: () => t('Updating an SSH key'),
    finished: () => t('SSH key updated'),
    failed: (object) => t('Updating an SSH key{object} failed', { object }),
  },
  user_ssh_key_delete: {
    inProgress: () => t('Deleting an SSH key'),
    finished: () => t('SSH key deleted'),
    failed: (object) => t('Deleting an SSH key{object} failed', { object }),
  },
  user_create: {
    inProgress: () => t('Creating a user'),
    finished: () => t('User created'),
    failed: (object) => t('Creating a user{object} failed', { object }),
  },
  user_update: {
    inProgress: () => t('Updating a user'),
    finished: () => t('User updated'),
    failed: (object) => t('Updating a user{object} failed', { object }),
  },
  user_delete: {
    inProgress: () => t('Deleting a user'),
    finished: () => t('User deleted'),
    failed: (object) => t('Deleting a user{object} failed', { object }),
  },
} satisfies Record<EventAction, EventPhrases>

/** Makes the name of an action that this contract does not know readable. */
const unknownActionPhrases = (action: string): EventPhrases => {
  const text = action.replaceAll('_', ' ')
  const readable = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return {
    inProgress: () => readable,
    finished: () => readable,
    failed: (object) => t('{action} failed', { action: `${readable}${object}` }),
  }
}

/** For actions whose object needs more than a colon before it. */
interface ObjectPhrases {
  readonly inProgress: (label: string) => string
  readonly finished: (label: string) => string
  readonly failed: (label: string) => string
}

const objectPhrasesByAction: Readonly<Record<string, ObjectPhrases>> = {
  node_create: {
    inProgress: (label) => t('Creating from {label}', { label }),
    finished: (label) => t('Created from {label}', { label }),
    failed: (label) => t('Creating from {label} failed', { label }),
  },
  domain_create: {
    inProgress: (source) => t('Cloning from {source}', { source }),
    finished: (source) => t('Cloned from {source}', { source }),
    failed: (source) => t('Cloning from {source} failed', { source }),
  },
  node_rebuild: {
    inProgress: (label) => t('Rebuilding from {label}', { label }),
    finished: (label) => t('Rebuilt from {label}', { label }),
    failed: (label) => t('Rebuilding from {label} failed', { label }),
  },
  node_clone: {
    inProgress: (label) => t('Cloning to {label}', { label }),
    finished: (label) => t('Cloned to {label}', { label }),
    failed: (label) => t('Cloning to {label} failed', { label }),
  },
  node_boot: {
    inProgress: (label) => t('Booting with {label}', { label }),
    finished: (label) => t('Booted with {label}', { label }),
    failed: (label) => t('Booting with {label} failed', { label }),
  },
  node_reboot: {
    inProgress: (label) => t('Rebooting with {label}', { label }),
    finished: (label) => t('Rebooted with {label}', { label }),
    failed: (label) => t('Rebooting with {label} failed', { label }),
  },
  lassie_reboot: {
    inProgress: (label) => t('Booting again after an unexpected power-off with {label}', { label }),
    finished: (label) => t('Booted again after an unexpected power-off with {label}', { label }),
    failed: (label) => t('Booting again after an unexpected power-off with {label} failed', { label }),
  },
} satisfies Partial<Record<EventAction, ObjectPhrases>>

interface Origin extends Pick<EventParts, 'action' | 'status' | 'message'> {
  /** The label of the node that was copied, or whose disk was captured. */
  source: string | null
}

interface EventParts {
  action: string
  status: EventStatus
  /** The reason of a failure, or what an update changed. */
  message: string | null
  /** The object that the action used or changed: a disk, a profile, an image. */
  secondary_entity?: { readonly label: string | null } | null
}

const withDetail = (text: string, detail: string) => (detail === '' ? text : t('{text}: {detail}', { text, detail }))

/** Actions whose message names the values before and after the change: "2 GB to 4 GB". */
const changesSides: ReadonlySet<string> = new Set<EventAction>([
  'node_resize_create',
  'node_resize',
  'node_migrate_datacenter_create',
  'node_migrate_datacenter',
  'disk_resize',
  'domain_update',
])
const betweenSides = ' to '

/** A reason, or what changed, by its names: "label, tags". */
export function detailOf(message: string | null): string {
  const known = translateReason(message ?? '')
  return quoteText(known === message ? known.split(', ').map(translateReason).join(', ') : known)
}

function changeOf(action: string, message: string | null): string {
  if (action === 'domain_import') return quoteText(importMessage(message ?? ''))
  const [from = '', to, ...others] = message?.split(betweenSides) ?? []
  return to === undefined || others.length > 0 || !changesSides.has(action)
    ? detailOf(message)
    : inContext('change', '{from} to {to}', { from: quoteText(from), to: quoteText(to) })
}

/**
 * The text for the cloning that made or filled a node, and for the capture that made an image. Its event belongs to the
 * source, and names the new node or image only as the secondary entity (gaps 4.14).
 */
export function originMessage({ action, status, message, source: label }: Origin): string {
  const isClone = action === 'node_clone'
  const source = label === null ? inContext('from', 'another node') : quoteText(label)
  if (status === 'failed')
    return withDetail(
      isClone ? t('Cloning from {source} failed', { source }) : t('Capturing from {source} failed', { source }),
      detailOf(message),
    )
  if (isEventInProgress({ action, status }))
    return isClone ? t('Cloning from {source}', { source }) : t('Capturing from {source}', { source })
  return isClone ? t('Cloned from {source}', { source }) : t('Captured from {source}', { source })
}

/** The text for an event, which names what it used or changed: "Disk resized: data", "Updated: label, tags". */
export function eventMessage(event: EventParts): string {
  if (isWaitingForData(event)) return t('Image upload waiting for data')
  const { action, status, message, secondary_entity: secondary } = event
  // A filter in an address may name anything, also a member that every object has.
  const phrases = (Object.hasOwn(phrasesByAction, action) && phrasesByAction[action]) || unknownActionPhrases(action)
  const label = quoteText(secondary?.label ?? '')
  const object = label === '' ? undefined : objectPhrasesByAction[action]
  if (status === 'failed')
    return withDetail(object?.failed(label) ?? phrases.failed(label === '' ? '' : ` (${label})`), detailOf(message))
  const isInProgress = isEventInProgress(event)
  const text = isInProgress
    ? (object?.inProgress(label) ?? withDetail(phrases.inProgress(), label))
    : (object?.finished(label) ?? withDetail(phrases.finished(), label))
  return isInProgress ? text : withDetail(text, changeOf(action, message))
}
