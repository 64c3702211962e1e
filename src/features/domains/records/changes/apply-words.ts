/** What is said about changes while they are applied, and afterwards. */
import type { Domain } from '#contract/areas/domains.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { formatNumber, joinNames } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { delegationOfDomain, delegations } from '#queries/delegations.ts'
import type { AppliedStep, ApplyOutcome } from './apply.ts'
import { resultOf, type Changes } from './changes.ts'
import { recordLabel } from '../format.ts'

/**
 * Says how long resolvers may keep the changed or deleted records; null when only new records were added, and for a
 * domain known to be delegated elsewhere or not at all.
 */
export function oldAnswersText(applied: readonly AppliedStep[], { ttl_sec, ...domain }: Domain): string | null {
  const delegation = delegationOfDomain(delegations.get(), domain)?.state
  const zoneTtl = ttl_sec || zoneDefaults.ttl_sec
  const ttl = Math.max(0, ...applied.map(({ plan }) => (plan.kind === 'create' ? 0 : plan.before.ttl_sec || zoneTtl)))
  return ttl === 0 || delegation === 'elsewhere' || delegation === 'absent'
    ? null
    : t('Resolvers may still return the old values for up to {time}, the TTL.', { time: timeInWords(ttl) })
}

/** Further records are only counted. */
const maxNamed = 3

/** The progress at the time it stopped. Both numbers count changes. */
export const stoppedText = (done: number, total: number) =>
  plural(total, 'Stopped after {done} of {count} change', 'Stopped after {done} of {count} changes', {
    done: formatNumber(done),
  })

export const madeAlreadyText = (count: number) =>
  plural(count, '{count} change had already been made', '{count} changes had already been made')

/** The reason for keeping a version: the changes about to be made. */
export function versionReason(changes: Changes, zone: string, isUndo: boolean): string {
  const [change] = changes.values()
  if (isUndo) return plural(changes.size, 'Before undoing {count} change', 'Before undoing {count} changes')
  const changed = change?.kind === 'add' ? resultOf(change, zone) : change?.base
  if (changes.size !== 1 || !change || !changed)
    return plural(changes.size, 'Before {count} change', 'Before {count} changes')
  const record = recordLabel(changed, zone)
  if (change.kind === 'add') return t('Before adding {record}', { record })
  return change.kind === 'update'
    ? t('Before changing {record}', { record })
    : t('Before deleting {record}', { record })
}

/** Why it stopped, and the records that it had deleted to create them anew. */
export function failureText(
  { step: { plan }, error }: NonNullable<ApplyOutcome['failure']>,
  missing: readonly RecordValues[],
  zone: string,
): string {
  const failed = recordLabel(plan.kind === 'delete' ? plan.before : plan.after, zone)
  const records = missing.map((record) => recordLabel(record, zone))
  return [
    `${failed}: ${errorMessage(error)}`,
    ...(records.length > 0
      ? [t('Deleted, and still to be created: {records}.', { records: joinNames(records, maxNamed) })]
      : []),
  ].join(' ')
}

/** `done` of `total` changes, made before it stopped. */
export const appliedText = (done: number, total: number) =>
  plural(total, '{done} of {count} change applied', '{done} of {count} changes applied', { done: formatNumber(done) })

/** The same for somebody who has left the records. */
export const leftText = (done: number, total: number, zone: string) =>
  plural(
    total,
    '{done} of {count} change to {zone} applied before you left its records',
    '{done} of {count} changes to {zone} applied before you left its records',
    { done: formatNumber(done), zone },
  )

/** All are made. `madeElsewhere`: how many of them somebody else had made. */
export function doneText(count: number, { isUndo, madeElsewhere }: { isUndo: boolean; madeElsewhere: number }): string {
  const done = isUndo
    ? plural(count, '{count} change undone', '{count} changes undone')
    : plural(count, '{count} change applied', '{count} changes applied')
  return madeElsewhere > 0 ? `${done}. ${madeAlreadyText(madeElsewhere)}` : done
}
