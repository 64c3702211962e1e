/** Before many things are changed: how many will be, which are left out and why. Then a job starts. */
import { confirm } from './confirm.tsx'
import { startJob } from './jobs.ts'

export interface BulkWords {
  /** "Boot". */
  readonly verb: string
  /** "will boot". */
  readonly will: string
  /** What people must know before. */
  readonly consequence?: string
  /** Cannot be undone: the number is typed. */
  readonly danger?: boolean
}

interface BulkQuestion<T> {
  readonly words: BulkWords
  readonly noun: { readonly one: string; readonly many: string }
  readonly items: readonly T[]
  readonly idOf: (item: T) => number
  readonly labelOf: (item: T) => string
  /** Why an item is left out: "cloning"; null when it takes part. */
  readonly skip: (item: T) => string | null
  readonly run: (item: T) => Promise<unknown>
  readonly refresh: () => Promise<unknown>
}

export interface Preflight<T> {
  readonly going: readonly T[]
  /** Items left out by reason. */
  readonly skipped: ReadonlyMap<string, readonly T[]>
}

export function preflight<T>(items: readonly T[], skip: (item: T) => string | null): Preflight<T> {
  const going: T[] = []
  const skipped = new Map<string, T[]>()
  for (const item of items) {
    const reason = skip(item)
    if (reason === null) going.push(item)
    else skipped.set(reason, [...(skipped.get(reason) ?? []), item])
  }
  return { going, skipped }
}

const counted = (count: number, { one, many }: { one: string; many: string }) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** "3 are skipped because they are cloning". */
export const skippedWords = (count: number, reason: string) =>
  count === 1 ? `1 is skipped because it is ${reason}` : `${count.toLocaleString('en')} are skipped because they are ${reason}`

export async function askBulk<T>(question: BulkQuestion<T>): Promise<void> {
  const { words: { verb, will, consequence, danger = false }, noun, items, skip, idOf, labelOf, run, refresh } = question
  const { going, skipped } = preflight(items, skip)
  const what = counted(going.length, noun)
  const title = `${verb} ${what}`
  const byId = new Map<number | string, T>(going.map((item) => [idOf(item), item]))
  const start = async () => startJob({
    title,
    items: going.map((item) => ({ id: idOf(item), label: labelOf(item) })),
    run: async (id) => {
      const item = byId.get(id)
      if (item !== undefined) await run(item)
    },
    refresh,
  })
  await confirm({
    title: `${title}?`,
    body: (
      <>
        {consequence ? <p>{consequence}</p> : null}
        <ul className="mt-1 mb-0 flex list-none flex-col gap-1 p-0">
          <li><Names count={`${going.length.toLocaleString('en')} ${will}`} names={going.map(labelOf)} /></li>
          {[...skipped].map(([reason, left]) => <li key={reason}><Names count={skippedWords(left.length, reason)} names={left.map(labelOf)} /></li>)}
        </ul>
      </>
    ),
    typed: danger ? what : undefined,
    action: title,
    tone: danger ? 'danger' : 'primary',
    run: start,
  })
}

/** So many names stand there at once; more are opened. */
const fewNames = 6

function Names({ count, names }: { count: string; names: readonly string[] }) {
  if (names.length === 0) return count
  if (names.length <= fewNames) return <>{count}: <span className="text-ink">{names.join(', ')}</span></>
  return (
    <details>
      <summary>{count}</summary>
      <p className="m-0 max-h-32 overflow-y-auto pl-4 text-sm text-ink">{names.join(', ')}</p>
    </details>
  )
}
