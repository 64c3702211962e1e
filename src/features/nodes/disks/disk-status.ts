/** The work in progress on a disk. */
import type { Disk } from '#contract/areas/disks.ts'
import type { Event } from '#contract/areas/events.ts'
import { isEventInProgress, type EventAction } from '#contract/rules/events/event-actions.ts'
import { t } from '#contract/translate.ts'

const labelsByAction: Readonly<Record<string, () => string>> = {
  disk_create: () => t('Being created'),
  disk_duplicate: () => t('Being created'),
  disk_resize: () => t('Being resized'),
  disk_imagize: () => t('Being captured'),
  disk_delete: () => t('Being deleted'),
} satisfies Partial<Record<EventAction, () => string>>

type DiskEvent = Pick<Event, 'action' | 'status' | 'secondary_entity'>

/** The disk itself only says that it is not ready; the node's events, newest first, say why. */
export function diskStatusLabel({ id, status }: Pick<Disk, 'id' | 'status'>, events: readonly DiskEvent[]): string {
  if (status === 'deleting') return t('Being deleted')
  const event = events.find(
    (each) =>
      each.action in labelsByAction &&
      isEventInProgress(each) &&
      each.secondary_entity?.type === 'disk' &&
      Number(each.secondary_entity.id) === id,
  )
  return (event && labelsByAction[event.action]?.()) ?? t('Not ready')
}
