/**
 * Names in a file or a pasted text that end in the name of the zone and lack the trailing dot: relative, unless the
 * user says otherwise.
 */
import type { MissingPeriods } from '#contract/dns/zone-file/zone-parser.ts'
import { formatNumber } from '#contract/text.ts'
import { plural } from '#contract/translate.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'

interface NamesWithoutPeriodProps {
  names: MissingPeriods
  /** The ending of the names: the zone. */
  ending: string
  /** Whether they are read as full names. */
  checked: boolean
  onChange: (checked: boolean) => void
}

export function NamesWithoutPeriod({ names: { count, first }, ending, checked, onChange }: NamesWithoutPeriodProps) {
  if (!first) return null
  const name = <code className="font-mono">{first.name}</code>
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
          ? rich('{name} is read as a full name.', { name })
          : rich('{name} in line {line} is read as {longer}, because only a trailing dot makes a full name.', {
              name,
              line: formatNumber(first.line),
              longer: <code className="font-mono">{first.longer}</code>,
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
