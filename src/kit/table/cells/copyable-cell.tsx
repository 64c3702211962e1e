import { CopyButton } from '#ui/copy.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useRowApproached } from '../view/approached-row.ts'

interface CopyableCellProps {
  /** The first is shown, the others are counted. */
  texts: readonly string[]
  /** What is copied, unless it is the text shown. */
  copies?: string
  /** The button's name: "Copy IPv4 address 192.0.2.1". */
  label: (text: string) => string
}

/** A text with a copy button, and the number of further texts. */
export function CopyableCell({ texts, copies, label }: CopyableCellProps) {
  const [first, ...others] = texts
  const approached = useRowApproached()
  if (first === undefined) return null
  return (
    <>
      <span className="font-mono text-sm">{first}</span>
      {others.length > 0 ? (
        <Tooltip text={others.join('\n')} className="ms-1.5 text-xs text-ink-muted">
          +{others.length}
        </Tooltip>
      ) : null}
      {approached ? (
        <CopyButton
          text={copies ?? first}
          label={label(first)}
          className="-my-1 -me-7 ms-1 in-[dd]:me-0 size-6! align-middle bg-raised! in-data-selected:bg-transparent! opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      ) : null}
    </>
  )
}
