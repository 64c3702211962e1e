/** The confirmation of a bulk action: how many things take part, which are left out and why. Then a job starts. */
import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { confirm } from '../confirm.ts'
import type { BulkCopy, SkipReason } from './action.ts'
import { startJob } from './jobs.ts'
import { preflight, type Things } from './preflight.ts'

interface BulkConfirmation<T> {
  readonly copy: BulkCopy
  readonly details: ((eligible: readonly T[]) => ReactNode) | undefined
  readonly things: Things<T>
  readonly selected: readonly T[]
  readonly skipReason: SkipReason<T>
  readonly run: (thing: T) => Promise<unknown>
  readonly refresh: () => Promise<unknown>
  /** See JobPlan. */
  readonly repeatable: boolean
}

/** "3 are skipped because they are cloning". */
export const skippedLabel = (count: number, reason: string) =>
  count === 1
    ? `1 is skipped because it is ${reason}`
    : `${count.toLocaleString('en')} are skipped because they are ${reason}`

export async function confirmBulk<T>(confirmation: BulkConfirmation<T>): Promise<void> {
  const { copy, details, things, selected, skipReason, run, refresh, repeatable } = confirmation
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
        if (thing !== undefined) await run(thing)
      },
      refresh,
      repeatable,
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
