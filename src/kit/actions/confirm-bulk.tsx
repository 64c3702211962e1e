/** The confirmation of a bulk action: how many things take part, which are left out and why. Then a job starts. */
import type { ReactNode } from 'react'
import { formatCount } from '../data-table/count-label.ts'
import { confirm } from '../confirm.ts'
import type { BulkCopy, SkipReason } from './action.ts'
import type { PlainRequest } from './bulk-request.ts'
import { startJob } from './jobs.ts'
import { preflight, type Things } from './preflight.ts'
import { PreflightList } from './preflight-list.tsx'

interface BulkConfirmation<T> {
  readonly copy: BulkCopy
  readonly details: ((eligible: readonly T[]) => ReactNode) | undefined
  readonly things: Things<T>
  readonly selected: readonly T[]
  readonly skipReason: SkipReason<T>
  readonly run: (thing: T) => Promise<unknown>
  readonly request: ((thing: T) => PlainRequest) | undefined
  readonly refresh: () => Promise<unknown>
  /** See JobPlan. */
  readonly repeatable: boolean
}

export async function confirmBulk<T>(confirmation: BulkConfirmation<T>): Promise<void> {
  const { copy, details, things, selected, skipReason, run, request, refresh, repeatable } = confirmation
  const { verb, will, consequence, cancelLabel, danger = false } = copy
  const { noun, idOf, labelOf } = things
  const plan = preflight(selected, skipReason)
  const { eligible } = plan
  const countLabel = formatCount(eligible.length, noun)
  const title = `${verb} ${countLabel}`
  const byId = new Map<number | string, T>(eligible.map((thing) => [idOf(thing), thing]))
  const requests = new Map(request ? eligible.map((thing) => [idOf(thing), request(thing)] as const) : [])
  const start = async () =>
    startJob({
      title,
      items: eligible.map((thing) => ({ id: idOf(thing), label: labelOf(thing) })),
      run: async (id) => {
        const thing = byId.get(id)
        if (thing !== undefined) await run(thing)
      },
      ...(request ? { request: (id) => requests.get(id) ?? null } : {}),
      refresh,
      repeatable,
    })
  await confirm({
    title: `${title}?`,
    body: (
      <>
        {consequence ? <p>{consequence}</p> : null}
        {details?.(eligible)}
        <PreflightList preflight={plan} will={will} labelOf={labelOf} />
      </>
    ),
    confirmText: danger ? countLabel : undefined,
    action: title,
    cancelLabel,
    tone: danger ? 'danger' : 'primary',
    run: start,
  })
}
