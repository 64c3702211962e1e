/** The unfinished items of a job, and the buttons that retry them, for the tray. */
import { Link, useLocation } from 'react-router'
import { formatNumber, andMore } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { outcomeUnknownMessages } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { classes } from '#ui/class-names.ts'
import { rich } from '#ui/rich.tsx'
import type { Job, JobItem } from './job-store.ts'
import { countItems, isReport, notedItems, problemItems } from './job-summary.ts'
import { jobs } from './jobs.ts'
import { reselection } from '../table/model/reselection.ts'
import { toast } from '../toast.ts'

const maxShown = 20

export function JobProblems({ job }: { job: Job }) {
  const problems = [...problemItems(job), ...notedItems(job)]
  if (problems.length === 0) return null
  const shown = isReport(job) ? problems : problems.slice(0, maxShown)
  return (
    <>
      <ul
        aria-label={notedItems(job).length > 0 ? t('What to look at') : t('Not done')}
        className="m-0 flex max-h-40 list-none flex-col gap-1 overflow-y-auto p-0"
      >
        {shown.map((item) => (
          <li key={item.id}>
            <span className="font-medium">{item.label}:</span>{' '}
            <span className={classes(item.state === 'failed' && 'text-bad', item.state === 'done' && 'text-warn')}>
              {item.reason}
            </span>
          </li>
        ))}
        {problems.length > shown.length ? (
          <li className="text-ink-muted">{andMore(problems.length - shown.length)}</li>
        ) : null}
      </ul>
      {isReport(job) ? (
        <p>
          {t('The page was reloaded since, so nothing more is sent from here.')}{' '}
          {job.ofRows ? <SelectAgain job={job} /> : <LookThere job={job} />}
        </p>
      ) : job.list && countItems(job, 'unconfirmed') > 0 ? (
        <LookFirst list={job.list} />
      ) : null}
    </>
  )
}

/** Items known not to be done. Those that may be done are for the user to check, and are selected separately. */
const isUndone = ({ state }: JobItem) => state === 'failed' || state === 'waiting'
const isUnconfirmed = ({ state }: JobItem) => state === 'unconfirmed'

function SelectAgain({ job: { items, page } }: { job: Job }) {
  const [path = ''] = page.split('?', 1)
  const select = (of: readonly JobItem[]) => () =>
    reselection.set({ path, ids: new Set(of.map(({ id }) => id)), isNew: true })
  const [undone, unconfirmed] = [items.filter(isUndone), items.filter(isUnconfirmed)]
  return (
    <span className="flex flex-wrap gap-x-4">
      {undone.length > 0 && (
        <Link to={page} className={linkClass} onClick={select(undone)}>
          {t('Select the rest ({count})', { count: formatNumber(undone.length) })}
        </Link>
      )}
      {unconfirmed.length > 0 && (
        <Link to={page} className={linkClass} onClick={select(unconfirmed)}>
          {t('Select unconfirmed ({count})', { count: formatNumber(unconfirmed.length) })}
        </Link>
      )}
    </span>
  )
}

/** Says where to look, unless the user is already there. */
function LookFirst({ list }: { list: NonNullable<Job['list']> }) {
  const { pathname } = useLocation()
  if (list.href === pathname) return <p>{t('Check unconfirmed items before you try again.')}</p>
  return (
    <p>
      {rich('Check unconfirmed items before you try again: {link}', {
        link: (
          <Link to={list.href} className={linkClass}>
            {list.linkLabel}
          </Link>
        ),
      })}
    </p>
  )
}

function LookThere({ job: { list, page } }: { job: Job }) {
  const { pathname } = useLocation()
  return (
    <>
      {list?.remedy ?? t('Look there for what is missing.')}{' '}
      {list?.remedy === undefined || list.href !== pathname ? (
        <Link to={list?.href ?? page} className={linkClass}>
          {list?.linkLabel ?? t('Open the list')}
        </Link>
      ) : null}
    </>
  )
}

const checkAgain = async (id: number, count: number) => {
  if (await jobs.check(id)) return
  toast({ tone: 'info', text: count === 1 ? outcomeUnknownMessages.notFound() : t('There is still no sign of them.') })
}

/**
 * Failed and unconfirmed requests have separate buttons: only the latter may do something twice, so the user is asked
 * about them.
 */
export function JobRetry({ job }: { job: Job }) {
  const [failed, waiting] = [countItems(job, 'failed'), countItems(job, 'waiting')]
  const unconfirmed = countItems(job, 'unconfirmed')
  const repeatable = job.items.filter(({ state, isRepeatable }) => state === 'unconfirmed' && isRepeatable).length
  const retried = failed + waiting + repeatable
  const count = formatNumber(retried)
  const asked = unconfirmed - repeatable
  if (job.state !== 'finished') return null
  return (
    <>
      {retried > 0 ? (
        <Button size="sm" onClick={() => jobs.retry(job.id)}>
          {waiting > 0
            ? t('Continue with {count}', { count })
            : repeatable > 0
              ? t('Retry {count}', { count })
              : t('Retry {count} failed', { count })}
        </Button>
      ) : null}
      {job.items.some(({ state, isRecognizable }) => state === 'unconfirmed' && isRecognizable) ? (
        <Button size="sm" onClick={() => void checkAgain(job.id, unconfirmed)}>
          {t('Check again')}
        </Button>
      ) : null}
      {asked > 0 ? (
        <Button size="sm" onClick={() => void jobs.repeatUnconfirmed(job.id)}>
          {t('Send {count} again', { count: formatNumber(asked) })}
        </Button>
      ) : null}
    </>
  )
}
