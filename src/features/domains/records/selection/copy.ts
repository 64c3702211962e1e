/** Converts records of one zone for another: names are relative to their zone, and values may be adapted. */
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { ownerMembers } from '#contract/dns/records/record-draft.ts'
import { recordTypes, type RecordDraft, type RecordValues } from '#contract/dns/records/record-types.ts'
import { toDraft } from '../changes/changes.ts'

interface CopyOptions {
  /** The name of the source zone. */
  readonly from: string
  readonly to: string
  /** Whether hosts in the source zone become the same hosts in the target zone. */
  readonly follow: boolean
}

/** The host relative to the zone of its record; null for other values, and for hosts elsewhere. */
const ownHost = ({ type, target }: RecordValues, zone: string) =>
  recordTypes[type].target.kind === 'host' && target !== '' ? nameInZone(target, zone) : null

/** Whether any record has a host in its own zone as its value. */
export const pointsIntoZone = (records: readonly RecordValues[], zone: string) =>
  records.some((record) => ownHost(record, zone) !== null)

export function copyOf(record: RecordValues, { from, to, follow }: CopyOptions): RecordDraft {
  const host = follow ? ownHost(record, from) : null
  return {
    ...toDraft(record),
    // A name that ends with the target zone is not shortened but shown as invalid.
    ...(recordTypes[record.type].name === 'derived' || record.name === ''
      ? {}
      : ownerMembers(record.type, record.name, to)),
    ...(host === null ? {} : { target: host === '' ? to : `${host}.${to}` }),
  }
}
