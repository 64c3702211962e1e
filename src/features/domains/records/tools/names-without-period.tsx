/**
 * Names in a file or a pasted text that end in the name of the zone and lack the trailing dot: relative, unless the
 * user says otherwise.
 */
import { plural } from '#contract/translate.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'

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
      title={plural(
        count,
        '{count} name without a trailing dot ends in {ending}',
        '{count} names without a trailing dot end in {ending}',
        { ending },
      )}
    >
      <p className="wrap-anywhere">
        {checked
          ? rich('{name} is read as a full name.', { name: <code className="font-mono">www.{zone}</code> })
          : rich('{name} is read as {longer} in zone files, because only a trailing dot makes a full name.', {
              name: <code className="font-mono">www.{zone}</code>,
              longer: (
                <code className="font-mono">
                  www.{zone}.{zone}
                </code>
              ),
            })}
      </p>
      <Checkbox
        label={plural(count, 'Read it as a full name', 'Read them as full names')}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Notice>
  )
}
