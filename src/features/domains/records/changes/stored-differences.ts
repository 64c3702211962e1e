/** Reports where the service stored something different from what was sent, such as a rounded TTL. */
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import { recordTypes, type RecordValues } from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { inContext, t } from '#contract/translate.ts'
import { differingFields, recordFields } from './changes.ts'
import { fieldLabel, recordLabel } from '../format.ts'
import type { AppliedStep } from './apply.ts'

function valueText(record: RecordValues, field: RecordField): string {
  const value = record[field]
  if (field === 'ttl_sec') return record.ttl_sec === 0 ? inContext('value', 'the default') : timeInWords(record.ttl_sec)
  return value === null || value === '' ? inContext('value', 'nothing') : String(value)
}

/** A different spelling of the same address does not count. */
const isStored = (sent: RecordValues, stored: RecordValues, field: RecordField) =>
  sent[field] === stored[field] ||
  (field === 'target' &&
    recordTypes[sent.type].target.kind === 'ipv6' &&
    canonicalAddress(sent.target) === canonicalAddress(stored.target))

/** One sentence per difference. Placeholders such as `[remote_addr]` are expected to be replaced by the service. */
export const describeDifferences = (applied: readonly Pick<AppliedStep, 'plan' | 'result'>[], zone: string): string[] =>
  applied.flatMap(({ plan, result }) =>
    plan.kind === 'delete' || !result || plan.after.target.startsWith('[')
      ? []
      : // What an update did not send may have been changed by somebody else.
        (plan.kind === 'update' ? differingFields(plan.before, plan.after) : recordFields).flatMap((field) =>
          isStored(plan.after, result, field)
            ? []
            : [
                t('{record}: the service stored {field} as {stored} instead of {sent}', {
                  record: recordLabel(result, zone),
                  field: fieldLabel(field, result.type),
                  stored: valueText(result, field),
                  sent: valueText(plan.after, field),
                }),
              ],
        ),
  )
