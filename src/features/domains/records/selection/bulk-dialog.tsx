/** Sets the TTL of the selected records, or replaces a value in them, as pending changes. */
import { useState } from 'react'
import { networkReason } from '#contract/dns/names/network.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { hasValue, replacementReason, replaceValue } from '#contract/dns/records/replace-value.ts'
import { timeInWords, ttlValues } from '#contract/dns/records/ttl.ts'
import { plural, t } from '#contract/translate.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import type { RecordRow } from '../changes/rows.ts'
import type { ZoneChanges } from '../changes/use-changes.ts'

interface BulkDialogProps {
  kind: 'ttl' | 'target'
  open: boolean
  zone: string
  rows: readonly RecordRow[]
  zoneChanges: ZoneChanges
  onClose: () => void
}

export function BulkDialog({ kind, ...props }: BulkDialogProps) {
  return kind === 'ttl' ? <TtlDialog {...props} /> : <ReplaceDialog {...props} />
}

type DialogProps = Omit<BulkDialogProps, 'kind'>

function TtlDialog({ open, rows, zoneChanges, onClose }: DialogProps) {
  const [ttl, setTtl] = useState(0)
  return (
    <SubmitDialog
      open={open}
      onClose={onClose}
      size="sm"
      isPublic
      title={plural(rows.length, 'Set the TTL of {count} record', 'Set the TTL of {count} records')}
      submitLabel={t('Add to changes')}
      onSubmit={() => {
        zoneChanges.patch(rows, () => ({ ttl_sec: ttl }))
        onClose()
      }}
    >
      <Field label="TTL" hint={t('Only these values are supported.')}>
        {(ids) => (
          <SelectInput {...ids} value={ttl} onChange={(event) => setTtl(Number(event.target.value))}>
            <option value={0}>{t('Zone default')}</option>
            {ttlValues.map((seconds) => (
              <option key={seconds} value={seconds}>
                {timeInWords(seconds)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </SubmitDialog>
  )
}

/** The most common value of the selected records. */
function commonValue(rows: readonly RecordRow[]): string {
  const counts = Map.groupBy(rows, ({ record }) => record.target)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

function ReplaceDialog({ open, zone, rows, zoneChanges, onClose }: DialogProps) {
  const [from, setFrom] = useState(() => commonValue(rows))
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const wanted = from.trim()
  const affected = rows.filter(({ record, state }) => state !== 'deleted' && hasValue(record, wanted))
  const values = [...new Set(rows.map(({ record }) => record.target))]
  const missing = networkReason(wanted) ?? t('None of the selected records has this value')
  const submit = () => {
    for (const { key, record } of affected) {
      const reason = replacementReason(record, wanted, to)
      if (reason !== null) return setError(reason)
      const draft = { ...draftOf(record), target: replaceValue(record, wanted, to) }
      const problem = checkRecord(draft, zoneChanges.index, key).find(({ level }) => level === 'error')
      if (problem) return setError(`${record.type} ${normalizeRecord(draft, zone).name || '@'}: ${problem.text}`)
    }
    if (affected.every(({ record }) => replaceValue(record, wanted, to) === record.target))
      return setError(t('The new value is the same as the current one'))
    zoneChanges.patch(affected, ({ record }) => ({ target: replaceValue(record, wanted, to) }))
    return onClose()
  }
  return (
    <SubmitDialog
      open={open}
      onClose={onClose}
      size="sm"
      isPublic
      title={t('Replace a value')}
      description={t(
        'For example, after a server moved to another address. An address is also replaced in SPF texts. In a network such as 198.51.100.0/24, addresses keep their host part.',
      )}
      submitLabel={plural(affected.length, 'Change {count} record', 'Change {count} records')}
      disabledReason={affected.length === 0 ? missing : null}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <Field
          label={t('Current value')}
          hint={
            affected.length === 0
              ? missing
              : plural(
                  values.length,
                  '{count} different value among the selected records',
                  '{count} different values among the selected records',
                )
          }
        >
          {(ids) => (
            <>
              <TextInput
                {...ids}
                mono
                list={`${ids.id}-values`}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
              <datalist id={`${ids.id}-values`}>
                {values.slice(0, 100).map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={t('New value')} error={error}>
          {(ids) => <TextInput {...ids} mono value={to} onChange={(event) => setTo(event.target.value)} />}
        </Field>
      </div>
    </SubmitDialog>
  )
}
