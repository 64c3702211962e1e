/** The unfinished items of a job, and the buttons that retry them, for the tray. */
import { Link, useLocation } from 'react-router'
import { formatNumber, andMore } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { outcomeUnknownMessages } from '#api/error.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { classes } from '#ui/class-names.ts'
import { rich } from '#ui/rich.tsx'
import type { Job, JobItem } from './job-store.ts'
import { countItems, isReport, notedItems, problemItems } from './job-summary.ts'
import { jobs } from './jobs.ts'
import { reselection } from '../table/model/reselection.ts'
import { toast } from '../toast.ts'

interface ItemListProps {
  label: string
  items: readonly JobItem[]
  maxShown: number
  /** Said once for all of them. */
  withoutReasons?: boolean
}

function ItemList({ label, items, maxShown, withoutReasons = false }: ItemListProps) {
  return (
    <ul aria-label={label} className="m-0 flex max-h-40 list-none flex-col gap-1 overflow-y-auto p-0">
      {items.slice(0, maxShown).map(({ id, label: name, state, reason }) => (
        <li key={id}>
          <span className="font-medium">{withoutReasons ? name : `${name}:`}</span>{' '}
          {withoutReasons ? null : (
            <span className={classes(state === 'failed' && 'text-bad', state === 'done' && 'text-warn')}>{reason}</span>
          )}
        </li>
      ))}
      {items.length > maxShown ? <li className="text-ink-muted">{andMore(items.length - maxShown)}</li> : null}
    </ul>
  )
}

/** A few items are shown at once; more of them when their number is pressed, and not endlessly many. */
const [maxOpen, maxReported] = [5, 200]

/** The items of a report by their outcome, each with the way to select them in their list again. */
function ReportGroups({ job }: { job: Job }) {
  const counted = (state: JobItem['state']) => formatNumber(countItems(job, state))
  const groups = [
    { state: 'unconfirmed' as const, label: t('{count} not confirmed', { count: counted('unconfirmed') }) },
    { state: 'failed' as const, label: t('{count} failed', { count: counted('failed') }) },
    { state: 'waiting' as const, label: t('{count} not sent', { count: counted('waiting') }) },
  ]
  const isMixed = countItems(job, 'failed') > 0 && countItems(job, 'waiting') > 0
  return (
    <>
      {groups.map(({ state, label }) => {
        const items = job.items.filter((item) => item.state === state)
        if (items.length === 0) return null
        const [reason = null, ...others] = new Set(items.map((item) => item.reason))
        const isShared = others.length === 0 && reason !== null
        return (
          <div key={state} className="flex items-start gap-2">
            {items.length === 1 ? (
              <div className="min-w-0 flex-1">
                <ItemList label={label} items={items} maxShown={1} />
              </div>
            ) : (
              <details open={items.length <= maxOpen} className="min-w-0 flex-1">
                <summary className="w-fit rounded-xs font-medium">{label}</summary>
                {isShared ? <p className="text-ink-muted">{reason}</p> : null}
                <ItemList label={label} items={items} maxShown={maxReported} withoutReasons={isShared} />
              </details>
            )}
            {job.ofRows ? <SelectAgain job={job} items={items} /> : null}
          </div>
        )
      })}
      {job.ofRows && isMixed ? (
        <SelectAgain
          job={job}
          items={job.items.filter(isUndone)}
          text={t('Select the rest ({count})', { count: formatNumber(job.items.filter(isUndone).length) })}
        />
      ) : null}
    </>
  )
}

export function JobProblems({ job }: { job: Job }) {
  const problems = [...problemItems(job), ...notedItems(job)]
  if (problems.length === 0) return null
  return (
    <>
      {isReport(job) ? (
        <ReportGroups job={job} />
      ) : (
        <ItemList
          label={notedItems(job).length > 0 ? t('What to look at') : t('Not done')}
          items={problems}
          maxShown={20}
        />
      )}
      {isReport(job) ? (
        <p>
          {t('The page was reloaded since, so nothing more is sent from here.')}{' '}
          {job.ofRows ? null : <LookThere job={job} />}
        </p>
      ) : job.list && countItems(job, 'unconfirmed') > 0 ? (
        <LookFirst list={job.list} />
      ) : null}
    </>
  )
}

/** Items known not to be done. Those that may be done are for the user to check, and are selected separately. */
const isUndone = ({ state }: JobItem) => state === 'failed' || state === 'waiting'

interface SelectAgainProps {
  job: Job
  items: readonly JobItem[]
  text?: string
}

/** Leads to the list of the job, with these of its rows selected. */
function SelectAgain({ job: { page }, items, text }: SelectAgainProps) {
  const [path = ''] = page.split('?', 1)
  return (
    <Link
      to={page}
      className={`${buttonClass({ size: 'sm' })} flex-none self-start`}
      onClick={() => reselection.set({ path, ids: new Set(items.map(({ id }) => id)), isNew: true })}
    >
      {text ?? t('Select {count}', { count: formatNumber(items.length) })}
    </Link>
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
