/** What has become of every item of a job, as CSV. */
import { t } from '#contract/translate.ts'
import type { Column } from '../table/model/column.ts'
import { exportAs } from '../table/model/export.ts'
import type { Job, JobItem } from './job-store.ts'

const outcomes: Readonly<Record<JobItem['state'], string>> = {
  get waiting() {
    return t('Not started')
  },
  get running() {
    return t('In progress')
  },
  get done() {
    return t('Done')
  },
  get failed() {
    return t('Failed')
  },
  get unconfirmed() {
    return t('Not confirmed')
  },
}

const columns: readonly Column<JobItem>[] = [
  {
    id: 'label',
    get header() {
      return t('Label')
    },
    value: ({ label }) => label,
    width: 1,
  },
  {
    id: 'id',
    get header() {
      return t('ID')
    },
    value: ({ id }) => id,
    width: 1,
  },
  {
    id: 'outcome',
    get header() {
      return t('Outcome')
    },
    value: ({ state }) => outcomes[state],
    width: 1,
  },
  {
    id: 'reason',
    get header() {
      return t('Reason')
    },
    value: ({ reason }) => reason,
    width: 1,
  },
]

export const exportOutcomes = ({ items }: Job) => exportAs('csv', 'job-report', items, columns)
