/** What has become of every item of a job, as CSV. */
import type { Column } from '../table/model/column.ts'
import { exportAs } from '../table/model/export.ts'
import type { Job, JobItem } from './job-store.ts'

const outcomes: Readonly<Record<JobItem['state'], string>> = {
  waiting: 'Not started',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  unconfirmed: 'Not confirmed',
}

const columns: readonly Column<JobItem>[] = [
  { id: 'label', header: 'Label', value: ({ label }) => label, width: 1 },
  { id: 'id', header: 'ID', value: ({ id }) => id, width: 1 },
  { id: 'outcome', header: 'Outcome', value: ({ state }) => outcomes[state], width: 1 },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, width: 1 },
]

export const exportOutcomes = ({ items }: Job) => exportAs('csv', 'job-report', items, columns)
