/** The outcome of every item of a job, as CSV. */
import { t } from '#contract/translate.ts'
import type { Column } from '../table/model/column.ts'
import { exportAs } from '../table/model/export.ts'
import type { Job, JobItem } from './job-store.ts'

const outcomes: Readonly<Record<JobItem['state'], () => string>> = {
  waiting: () => t('Not started'),
  running: () => t('In progress'),
  done: () => t('Done'),
  failed: () => t('Failed'),
  unconfirmed: () => t('Not confirmed'),
}

const columnsOf = ({ starts }: Job): readonly Column<JobItem>[] => [
  { id: 'label', header: () => t('Label'), value: ({ label }) => label, width: 1 },
  { id: 'id', header: () => t('ID'), value: ({ id }) => id, width: 1 },
  {
    id: 'outcome',
    header: () => t('Outcome'),
    value: ({ state }) => (starts && state === 'done' ? t('Started') : outcomes[state]()),
    width: 1,
  },
  { id: 'reason', header: () => t('Reason'), value: ({ reason }) => reason, width: 1 },
]

export const exportOutcomes = (job: Job) => exportAs('csv', 'job-report', job.items, columnsOf(job))
