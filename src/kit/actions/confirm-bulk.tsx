/** The confirmation of a bulk action: how many things take part, which are left out and why. Then a job starts. */
import type { QueryClient } from '@tanstack/react-query'
import { isRepeatable } from '#contract/rules/repeatable.ts'
import { formatCount } from '../format.ts'
import { confirm } from '../confirm.ts'
import { isLocked, lockedReason } from '../locks.ts'
import type { Action, Bulk, BulkRun, SkipReason } from './action.ts'
import { startJob } from './jobs.ts'
import { preflight, type Things } from './preflight.ts'

interface BulkStart<T> extends Pick<Action<T>, 'operation' | 'lockedBy'> {
  readonly bulk: Bulk<T>
  readonly things: Things<T>
  readonly selected: readonly T[]
  readonly skipReason: SkipReason<T>
  readonly client: QueryClient
}

/** "3 are skipped because they are cloning". */
export const skippedLabel = (count: number, reason: string) =>
  count === 1
    ? `1 is skipped because it is ${reason}`
    : `${count.toLocaleString('en')} are skipped because they are ${reason}`

/** Opens the dialog of the action, or confirms it and starts the job. */
export async function startBulk<T>(start: BulkStart<T>): Promise<void> {
  const { bulk, selected, skipReason } = start
  if ('open' in bulk) bulk.open(preflight(selected, skipReason))
  else await confirmBulk(start, bulk)
}

async function confirmBulk<T>(
  { operation, lockedBy, things, selected, skipReason, client }: BulkStart<T>,
  { copy, details, run, refresh }: BulkRun<T>,
): Promise<void> {
  const { verb, will, consequence, danger = false } = copy
  const { noun, idOf, labelOf } = things
  const { eligible, skipped } = preflight(selected, skipReason)
  const countLabel = formatCount(eligible.length, noun)
  const title = `${verb} ${countLabel}`
  const byId = new Map<number | string, T>(eligible.map((thing) => [idOf(thing), thing]))
  const start = async () =>
    startJob({
      title,
      items: eligible.map((thing) => ({ id: idOf(thing), label: labelOf(thing) })),
      run: async (id) => {
        const thing = byId.get(id)
        if (thing === undefined) return
        // It may have been locked since.
        if (lockedBy && isLocked(lockedBy(thing))) throw new Error(lockedReason)
        await run(thing)
      },
      refresh: () => refresh(client, selected),
      repeatable: isRepeatable(operation),
    })
  await confirm({
    title: `${title}?`,
    body: (
      <>
        {consequence ? <p>{consequence}</p> : null}
        {details?.(eligible)}
        <ul className="mt-1 mb-0 flex list-none flex-col gap-1 p-0">
          <li>
            <Names count={`${eligible.length.toLocaleString('en')} ${will}`} names={eligible.map(labelOf)} />
          </li>
          {[...skipped].map(([reason, excluded]) => (
            <li key={reason}>
              <Names count={skippedLabel(excluded.length, reason)} names={excluded.map(labelOf)} />
            </li>
          ))}
        </ul>
      </>
    ),
    confirmText: danger ? countLabel : undefined,
    action: title,
    tone: danger ? 'danger' : 'primary',
    run: start,
  })
}

/** More names than this are folded away. */
const maxInlineNames = 6

function Names({ count, names }: { count: string; names: readonly string[] }) {
  if (names.length === 0) return count
  if (names.length <= maxInlineNames)
    return (
      <>
        {count}: <span className="text-ink">{names.join(', ')}</span>
      </>
    )
  return (
    <details>
      <summary>{count}</summary>
      <p className="m-0 max-h-32 overflow-y-auto pl-4 text-sm text-ink">{names.join(', ')}</p>
    </details>
  )
}
