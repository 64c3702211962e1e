/** The form that changes the day and window of a node's backups. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { NodeUpdate } from '#contract/rules/nodes/node-requests.ts'
import { backupDays, backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { inContext, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { localDay, windowLabel, dayLabel } from '#shared/backups/backup-schedule.ts'
import { Form } from '#kit/form/form.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import { toast } from '#kit/toast.ts'
import { nodeView, updateNode } from '#queries/nodes.ts'

export interface ScheduleFormProps {
  node: Node
  onDone: () => void
}

interface ScheduleValues {
  day: string
  window: string
}

const valuesOf = ({ backups: { schedule } }: Node): ScheduleValues => ({
  day: schedule.day ?? '',
  window: schedule.window ?? '',
})
const bodyOf = ({ day, window }: ScheduleValues): NodeUpdate => ({
  backups: {
    schedule: {
      day: backupDays.find((each) => each === day) ?? null,
      window: backupWindows.find((each) => each === window) ?? null,
    },
  },
})
const fieldMap = { 'backups.schedule.day': 'day', 'backups.schedule.window': 'window' }

export function ScheduleForm({ node, onDone }: ScheduleFormProps) {
  const client = useQueryClient()
  const now = useNow()
  const timeZone = useTimeZone()
  const mutation = useMutation(updateNode)
  const form = useUpdateForm({
    name: `node-${node.id}-schedule`,
    operation: nodes.update,
    current: node,
    values: valuesOf,
    body: bodyOf,
    fieldMap,
    toRequest: (body) => ({ path: { nodeId: node.id }, body }),
    refetch: () => client.fetchQuery({ ...nodeView(node.id), staleTime: 0 }),
  })
  const windows = backupWindows.map((value) => {
    const windowText = windowLabel(value, timeZone, now)
    return {
      value,
      label:
        windowText === null
          ? t('Automatic')
          : windowText.local === null
            ? windowText.utc
            : `${windowText.local} (${windowText.utc})`,
    }
  })
  const window = useWatch({ control: form.control, name: 'window' })
  const days = backupDays.map((value) => {
    const localDayName = localDay({ day: value, window }, timeZone, now)
    return {
      value,
      label:
        value === 'Scheduling'
          ? t('Automatic')
          : localDayName === null
            ? dayLabel(value)
            : `${localDayName} ${timeZone} (${dayLabel(value)} UTC)`,
    }
  })
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Save schedule')}
      actions={<Button onClick={onDone}>{t('Cancel')}</Button>}
      onSuccess={() => {
        toast({ tone: 'ok', text: t('Saved the backup schedule of {label}', { label: node.label }) })
        onDone()
      }}
    >
      <SelectField
        form={form}
        name="window"
        label={t('Window')}
        options={windows}
        className="max-w-lg"
        hint={t('The daily backup starts within these two hours.')}
      />
      <SelectField
        form={form}
        name="day"
        label={inContext('weekday', 'Day')}
        className="max-w-lg"
        hint={t('The backup of this day (UTC) is kept as the weekly one.')}
        options={days}
      />
    </Form>
  )
}
