/** The records of a text with the user's chosen fixes, which last until the text is read again. */
import { useState } from 'react'
import type { Fix } from '#contract/dns/records/findings.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import type { ParsedRecord } from '#contract/dns/zone-file/zone-parser.ts'

interface ReadRecord extends Partial<Pick<ParsedRecord, 'relativeTarget'>> {
  readonly draft: RecordDraft
  readonly line: number | null
}

/** One of the records after a fix. */
const mend = (records: readonly ReadRecord[], position: number, { change, add = [], remove }: Fix): ReadRecord[] =>
  records.flatMap((record, index) =>
    index === position
      ? [...(remove ? [] : [{ ...record.draft, ...change }]), ...add].map((draft) => ({ line: record.line, draft }))
      : [record],
  )

/** `read`: must keep its identity until the text is read again. */
export function useMendedRecords(read: readonly ReadRecord[]) {
  const [mended, setMended] = useState({ read, records: read })
  const records = mended.read === read ? mended.records : read
  return { records, fix: (position: number, fix: Fix) => setMended({ read, records: mend(records, position, fix) }) }
}
