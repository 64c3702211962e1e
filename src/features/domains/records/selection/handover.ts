/**
 * Hands records to the pending changes of another zone, a single record to its editor, or a zone file to the zone that
 * is to be made equal to it. The target URL contains a key for them, so that a canceled navigation, a reload or a
 * second visit adds nothing.
 */
import { useEffect } from 'react'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { isEqual } from '#contract/json.ts'
import { plural } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { announce } from '#ui/announce.ts'
import { paths } from '#kit/paths.ts'
import { useSearchParams } from '#kit/page/search-params.ts'

type Handover = { readonly domainId: number } & (
  | { readonly drafts: readonly RecordDraft[] }
  | { readonly draft: RecordDraft }
  | { readonly zoneFile: string }
)

const parameter = 'copied'
let last = 0
/** Stored under the value of the parameter. */
let waiting: { readonly key: string; readonly handover: Handover } | null = null

/**
 * Returns the URL at which the records become pending changes, the editor opens with the record, or the zone is
 * compared with the file.
 */
export function handOver(handover: Handover): string {
  // A double click leads to the same URL, so the records arrive only once.
  if (waiting === null || !isEqual(waiting.handover, handover)) {
    last += 1
    waiting = { key: String(last), handover }
  }
  return `${paths.domain(handover.domainId)}?${parameter}=${waiting.key}`
}

interface Takers {
  readonly onRecords: (drafts: readonly RecordDraft[]) => void
  readonly onDraft: (draft: RecordDraft) => void
  readonly onZoneFile: (text: string) => void
}

/** Takes what the URL refers to, once. */
export function useHandover(domainId: number, { onRecords, onDraft, onZoneFile }: Takers) {
  const [params, changeParams] = useSearchParams()
  useEffect(() => {
    const key = params.get(parameter)
    if (key === null) return
    const handover = waiting?.key === key ? waiting.handover : null
    if (handover?.domainId === domainId) {
      waiting = null
      if ('zoneFile' in handover) onZoneFile(handover.zoneFile)
      else if ('draft' in handover) onDraft(handover.draft)
      else {
        onRecords(handover.drafts)
        announce(
          plural(
            handover.drafts.length,
            '{count} record added to the pending changes',
            '{count} records added to the pending changes',
          ),
        )
      }
    }
    changeParams((rest) => rest.delete(parameter), { replace: true, preventScrollReset: true })
  }, [params, changeParams, domainId, onRecords, onDraft, onZoneFile])
}

session.onSignOut(() => {
  waiting = null
})
