/**
 * Records on their way from one zone to the pending changes of another. The address of the other zone names them, so
 * that a navigation that the user stops, a reload or a second visit adds nothing.
 */
import { useEffect } from 'react'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { session } from '#api/session/session.ts'
import { announce } from '#ui/announce.ts'
import { pluralize } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { useSearchParams } from '#kit/page/search-params.ts'

interface Handover {
  readonly domainId: number
  readonly drafts: readonly RecordDraft[]
}

const waiting = new Map<string, Handover>()
const parameter = 'copied'
let last = 0

/** Returns the address at which the records become pending changes. */
export function handOver(handover: Handover): string {
  last += 1
  waiting.set(String(last), handover)
  return `${paths.domain(handover.domainId)}?${parameter}=${last}`
}

/** Takes the records that the address names, once. */
export function useHandover(domainId: number, add: (drafts: readonly RecordDraft[]) => void) {
  const [params, changeParams] = useSearchParams()
  useEffect(() => {
    const key = params.get(parameter)
    if (key === null) return
    const handover = waiting.get(key)
    waiting.delete(key)
    if (handover?.domainId === domainId) {
      add(handover.drafts)
      announce(`${pluralize(handover.drafts.length, 'record')} added to the pending changes`)
    }
    changeParams((rest) => rest.delete(parameter), { replace: true, preventScrollReset: true })
  }, [params, changeParams, domainId, add])
}

session.subscribe(() => {
  if (session.get().status === 'signed-out') waiting.clear()
})
