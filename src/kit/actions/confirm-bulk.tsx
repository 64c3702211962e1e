/** The confirmation of a bulk action: how many resources take part, which are left out and why. Then a job starts. */
import type { QueryClient } from '@tanstack/react-query'
import { ignoreNotFound } from '#api/error.ts'
import { compareLabels } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { confirm } from '../dialogs/dialogs.tsx'
import { requestsOf, type Action, type BulkRun, type Preflight, type Resources } from './action.ts'
import { freshLockReason } from './fresh-lock-reason.ts'
import { lazyPanel } from '../jobs/job-tray.tsx'
import { startJob } from '../jobs/jobs.ts'
import { confirmDeferred } from '../deletions/deferred-deletion.tsx'
import { PreflightList } from './preflight-list.tsx'

interface BulkStart<T> {
  readonly action: Action<T>
  readonly bulk: BulkRun<T>
  readonly resources: Resources<T>
  readonly selected: readonly T[]
  readonly plan: Preflight<T>
  readonly client: QueryClient
}

/** From this number of resources on, an interruption is presented as a danger. */
const many = 20

/** The text to type: the label of a single resource, as when it is deleted alone; the number of several. */
const typedConfirmation = (labels: readonly string[], countLabel: string) =>
  labels.length === 1 ? { confirmText: labels[0] } : { confirmText: countLabel, ignoreCase: true }

export async function confirmBulk<T>({ action, bulk, resources, selected, plan, client }: BulkStart<T>): Promise<void> {
  // Loaded while the user reads: the service may be gone when the job starts, and with it the code that shows the job.
  lazyPanel.load()
  const { copy, details, detailsName = false, run, turn, refresh } = bulk
  const { verb, will, consequence, cancelLabel, danger = false, disrupts = false } = copy
  const { noun, idOf, labelOf } = resources
  const deletes = 'run' in action ? action.deletes : undefined
  const { eligible } = plan
  const named = eligible.toSorted((a, b) => compareLabels(labelOf(a), labelOf(b)))
  const countLabel = noun.counted(eligible.length)
  const title = t('{verb} {count}', { verb: verb(), count: countLabel })
  const start = async () =>
    startJob({
      title,
      items: eligible.map((resource) => ({ id: idOf(resource), label: labelOf(resource), resource })),
      run: async ({ resource }) => {
        // It may have been locked since.
        const reason = await freshLockReason(client, action, resource)
        if (reason !== null) throw new Error(reason)
        await run(resource, client).catch((error: unknown) => {
          if (!deletes && action.operation.method !== 'DELETE') throw error
          // Somebody else may have deleted or revoked it in the meantime.
          ignoreNotFound(error)
        })
      },
      ready: turn && (({ resource }, stopped) => turn.ready(resource, client, stopped)),
      waitingFor: turn?.waitingFor(),
      inOrder: turn !== undefined,
      ofRows: true,
      starts: 'run' in action && action.work !== undefined,
      refresh: () => refresh(client, selected),
    })
  const [only] = eligible.length === 1 ? eligible : []
  const question = {
    title: t('{verb} {count}?', { verb: verb(), count: countLabel }),
    body: (
      <>
        {consequence ? <p>{only === undefined ? consequence.many(eligible) : consequence.one(only)}</p> : null}
        {details?.(named)}
        <PreflightList preflight={{ ...plan, eligible: named }} will={detailsName ? null : will()} labelOf={labelOf} />
      </>
    ),
    ...(danger ? typedConfirmation(named.map(labelOf), countLabel) : {}),
    action: title,
    sends: requestsOf(action, eligible),
    lockable: action.lockedBy !== undefined,
    cancelLabel: cancelLabel?.(),
    tone: danger || (disrupts && eligible.length >= many) ? ('danger' as const) : ('primary' as const),
  }
  if (deletes)
    await confirmDeferred(
      question,
      {
        resources: eligible.map((resource) => deletes(resource).resource),
        label: countLabel,
        names: eligible.map(labelOf),
      },
      start,
    )
  else await confirm({ ...question, run: start })
}
