/** Stored records as drafts, so that an edit changes exactly the members that it names. */
import { recordTypes, type RecordDraft, type RecordType, type RecordValues } from './record-types.ts'
import { toTextTarget } from '../types/txt.ts'

/** The draft whose stored form is this record, even for a text that is itself in quotes. */
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
  target: recordTypes[type].target.kind === 'text' ? toTextTarget(target) : target,
  priority,
  weight,
  port,
  service,
  protocol,
  tag,
  ttl_sec,
})

/**
 * The members of a draft that stand for its owner, a name relative to the zone; null for a record that cannot be
 * stored, because its name is derived and it is not at `_service._protocol` of the zone itself.
 */
export function ownerMembers(type: RecordType, relative: string, zone: string): Partial<RecordDraft> | null {
  if (recordTypes[type].name === 'derived') {
    const [, service, protocol] = /^_([^.]+)\._([^.]+)$/.exec(relative) ?? []
    return service === undefined || protocol === undefined ? null : { service, protocol }
  }
  // Such a name would be shortened; as a full name it is rejected instead.
  const isDoubled = relative === zone || relative.endsWith(`.${zone}`)
  return { name: isDoubled ? `${relative}.${zone}.` : relative }
}
