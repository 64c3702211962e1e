/**
 * Names in a file or a pasted text that end in the name of the zone and lack the trailing dot: relative, unless the
 * user says otherwise.
 */
import { t } from '#contract/translate.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { pluralize } from '#kit/format/texts.ts'

interface NamesWithoutPeriodProps {
  count: number
  /** Of several zones, one as the example. */
  zone: string
  /** What the names end in; by default the zone. */
  ending?: string
  /** They are read as full names. */
  checked: boolean
  onChange: (checked: boolean) => void
}

export function NamesWithoutPeriod({ count, zone, ending = zone, checked, onChange }: NamesWithoutPeriodProps) {
  if (count === 0) return null
  return (
    <Notice
      tone={checked ? 'info' : 'warn'}
      title={`${pluralize(count, 'name')} without a trailing dot ${count === 1 ? 'ends' : 'end'} in ${ending}`}
    >
      <p className="wrap-anywhere">
        <code className="font-mono">www.{zone}</code> is read as{' '}
        {checked ? (
          'a full name.'
        ) : (
          <>
            <code className="font-mono">
              www.{zone}.{zone}
            </code>{' '}
            in zone files, because only a trailing dot makes a full name.
          </>
        )}
      </p>
      <Checkbox
        label={count === 1 ? t('Read it as a full name') : t('Read them as full names')}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Notice>
  )
}
