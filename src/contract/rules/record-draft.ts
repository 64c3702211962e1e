/** Stored records as drafts, so that an edit changes exactly the members that it names. */
import type { RecordDraft, RecordValues } from './record-types.ts'
import { toTextTarget } from './txt.ts'

/** The draft whose stored form is this record, also for a text that is itself in quotes. */
export const draftOf = ({
  type,
  name,
  target,
  priority,
  weight,
  port,
  service,
  protocol,
  tag,
  ttl_sec,
}: RecordValues): RecordDraft => ({
  type,
  name,
  target: type === 'TXT' ? toTextTarget(target) : target,
  priority,
  weight,
  port,
  service,
  protocol,
  tag,
  ttl_sec,
})
