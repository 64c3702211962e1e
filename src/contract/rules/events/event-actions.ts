/** Actions of the events that this contract's operations raise, and statuses of events (gaps 4.14). */

export const eventStatuses = ['scheduled', 'started', 'finished', 'failed', 'notification'] as const
export type EventStatus = (typeof eventStatuses)[number]

interface EventState {
  readonly action: string
  readonly status: EventStatus
}

/** An upload whose data has not arrived: nobody works on it, and it may wait for a day (gaps 5.3). */
export const isWaitingForData = ({ action, status }: EventState) => action === 'image_upload' && status === 'scheduled'

/** True while the service is doing the work of the event, and its entity is busy (gaps 2.6). */
export const isEventInProgress = (event: EventState) =>
  (event.status === 'scheduled' || event.status === 'started') && !isWaitingForData(event)

/** The kinds of entity that events are about. */
export const entityTypes = [
  'node',
  'node_config',
  'disk',
  'ipaddress',
  'vlan',
  'image',
  'domain',
  'domain_record',
  'profile',
  'token',
  'user',
  'user_ssh_key',
] as const

export const eventActions = [
  'node_create',
  'node_boot',
  'node_reboot',
  'node_shutdown',
  'node_update',
  'node_delete',
  'node_clone',
  'node_rebuild',
  'node_resize_create',
  'node_resize',
  'node_snapshot',
  'node_migrate_datacenter_create',
  'node_migrate_datacenter',
  'node_addip',
  'node_deleteip',
  'ipaddress_update',
  'password_reset',
  'node_config_create',
  'node_config_update',
  'node_config_delete',
  'backups_enable',
  'backups_cancel',
  'backups_restore',
  'disk_create',
  'disk_update',
  'disk_delete',
  'disk_duplicate',
  'disk_resize',
  'disk_imagize',
  'image_upload',
  'image_update',
  'image_delete',
  'lassie_reboot',
  'vlan_attach',
  'vlan_detach',
  'domain_create',
  'domain_update',
  'domain_delete',
  'domain_import',
  'domain_record_create',
  'domain_record_update',
  'domain_record_delete',
  'profile_update',
  'tfa_enabled',
  'tfa_disabled',
  'token_create',
  'token_update',
  'token_delete',
  'user_ssh_key_add',
  'user_ssh_key_update',
  'user_ssh_key_delete',
  'user_create',
  'user_update',
  'user_delete',
] as const
export type EventAction = (typeof eventActions)[number]
