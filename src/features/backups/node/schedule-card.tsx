/** Shows when a node is backed up (day, window, last successful backup), and how to change it. */
import { useState } from 'react'
import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { dayLabel, localDay, schedulingText, windowLabel, zoneBesideWindow } from '#shared/backups/backup-schedule.ts'
import { cancelBackupsAction } from '#shared/backups/cancel.tsx'
import { nodeEntity } from '#shared/nodes/node.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { nextBackupText, nextBackupTime } from './next-backup.ts'

interface Props {
  node: Node
  /** Undefined while it loads. */
  list: NodeBackups | undefined
}

export function ScheduleCard({ node, list }: Props) {
  const [editing, setEditing] = useState(false)
  const canEdit = isAllowed(usePermission()(nodes.update, { entity: nodeEntity(node) }))
  return (
    <Card
      title={t('Schedule')}
      actions={
        editing ? undefined : (
          <>
            {canEdit && (
              <Button size="sm" onClick={() => setEditing(true)}>
                {t('Change schedule')}
              </Button>
            )}
            <ActionButton action={cancelBackupsAction} resource={{ node, backups: list }} size="sm" />
          </>
        )
      }
    >
      {editing ? (
        <ScheduleForm node={node} onDone={() => setEditing(false)} />
      ) : (
        <ScheduleDetails node={node} list={list} />
      )}
    </Card>
  )
}

const SchedulingText = () => <span className="text-ink-muted">{schedulingText()}</span>

function ScheduleDetails({ node, list }: Props) {
  const now = useNow()
  const timeZone = useTimeZone()
  const {
    schedule: { day, window },
    last_successful: last,
  } = node.backups
  const windowText = windowLabel(window, timeZone, now)
  const localDayName = localDay({ day, window }, timeZone, now)
  const nextBackup = nextBackupTime(node, list, now)
  return (
    <DescriptionList>
      <DescriptionItem term={t('Window')}>
        {windowText ? (
          <>
            {windowText.local ?? windowText.utc}
            {windowText.local !== null && <span className="block text-sm text-ink-muted">{windowText.utc}</span>}
          </>
        ) : (
          <SchedulingText />
        )}
      </DescriptionItem>
      <DescriptionItem term={inContext('weekday', 'Day')}>
        {day === null || day === 'Scheduling' ? (
          <SchedulingText />
        ) : localDayName === null ? (
          dayLabel(day)
        ) : (
          <>
            {localDayName} {timeZone}
            <span className="block text-sm text-ink-muted">{dayLabel(day)} UTC</span>
          </>
        )}
        <span className="block text-sm text-ink-muted">
          {localDayName === null
            ? t('Backups run every day. The backup of this day (UTC) is kept as the weekly one.')
            : t('Backups run every day. The backup of this day is kept as the weekly one.')}
        </span>
      </DescriptionItem>
      <DescriptionItem term={t('Last successful')}>
        <Time value={last} fallback={t('None yet')} exact="below" timeZone={zoneBesideWindow(window, timeZone, now)} />
      </DescriptionItem>
      {nextBackup !== null && (
        <DescriptionItem term={inContext('backup', 'Next')}>
          {nextBackupText(nextBackup, timeZone, now)}
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}
