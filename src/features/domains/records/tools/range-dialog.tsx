/** Adds records that differ by a number, such as one for each address of a network. */
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { isRecordType, recordTypes } from '#contract/dns/records/record-types.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { isReverseZone } from '#contract/dns/names/reverse-zone.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { CandidateList } from '../candidate-list.tsx'
import { compareWithZone, countCandidates, type Candidate } from '../candidates.ts'
import { rangeDefaults, rangeExample, rangeTypes, readRange, type RangeField, type RangeValues } from './range.ts'
import type { ToolDialogProps } from './zone-tool.ts'

const candidatesOf = (values: RangeValues, { zone, records, defaultTtl }: ZoneIndex) =>
  compareWithZone(
    readRange(values).drafts.map((draft) => ({ draft })),
    zone,
    records,
    defaultTtl,
  )
const isNew = ({ status }: Candidate) => status === 'new'

export function RangeDialog({ open, domain, zoneChanges, onClose }: ToolDialogProps) {
  const { domain: zone } = domain
  const { index } = zoneChanges
  const [values, setValues] = useState(() => rangeDefaults(zone))
  const [attempted, setAttempted] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const deferredValues = useDeferredValue(values)
  const candidates = useMemo(() => candidatesOf(deferredValues, index), [deferredValues, index])
  const added = candidates.filter(isNew)
  const errors = attempted ? readRange(values).errors : noErrors
  const change = (changed: Partial<RangeValues>) => setValues((current) => ({ ...current, ...changed }))
  const close = () => {
    setAttempted(false)
    onClose()
  }
  const submit = () => {
    setAttempted(true)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    // The preview may lag behind the latest entries.
    const wanted = deferredValues === values ? added : candidatesOf(values, index).filter(isNew)
    if (wanted.length === 0) return
    zoneChanges.add(wanted.map(({ draft }) => draft))
    setValues(rangeDefaults(zone))
    close()
  }
  const input = (field: Exclude<RangeField, 'type'>, label: string, props: { placeholder?: string; hint?: string }) => (
    <Field label={label} hint={props.hint} error={errors.get(field)}>
      {(ids) => (
        <TextInput
          {...ids}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={field === 'name' || field === 'value' ? 'text' : 'numeric'}
          placeholder={props.placeholder}
          value={values[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <SubmitDialog
      open={open}
      onClose={close}
      size="lg"
      isPublic
      title={t('Add a range')}
      description={t(
        'Adds one record for each number. In the name and the value, $ stands for the number, and ${0,3} for the number with three digits.',
      )}
      submitLabel={
        added.length === 0
          ? t('Add to changes')
          : plural(added.length, 'Add {count} record to changes', 'Add {count} records to changes')
      }
      onSubmit={submit}
    >
      <div ref={body} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr_1fr]">
          <Field label={t('Type')}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={values.type}
                onChange={({ target }) => isRecordType(target.value) && change({ type: target.value })}
              >
                {rangeTypes.map((type) => (
                  <option key={type} value={type}>
                    {`${type} (${recordTypes[type].description()})`}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          {input('name', t('Name'), {
            placeholder: isReverseZone(zone) ? '$' : 'host-$',
            hint: t('Below {zone}', { zone }),
          })}
          {input('value', recordTypes[values.type].target.label(), { placeholder: rangeExample(values.type) })}
        </div>
        <div className="grid grid-cols-3 items-start gap-4 sm:max-w-sm">
          {input('first', inContext('number', 'From'), {})}
          {input('last', inContext('number', 'To'), {})}
          {input('step', inContext('number', 'Step'), {})}
        </div>
        {candidates.length > 0 && (
          <>
            <output className="text-sm text-ink-muted">{countCandidates(candidates)}</output>
            <CandidateList candidates={candidates} />
          </>
        )}
        {attempted && errors.size === 0 && added.length === 0 && (
          <p role="alert" className="text-sm text-bad">
            {t('There are no new records to add.')}
          </p>
        )}
      </div>
    </SubmitDialog>
  )
}

const noErrors: ReadonlyMap<RangeField, string> = new Map()
