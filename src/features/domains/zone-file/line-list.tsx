/** A scrolling list of numbered lines that only renders the visible ones. */
import { useRef } from 'react'
import { useRowRange } from '#kit/table/view/virtual-rows.ts'

interface NumberedLine {
  readonly number: number
  readonly text: string
}

/** Height of a line in px; matches `h-5`. */
const lineHeight = 20
/** Above the first line and below the last, in px. */
const padding = 8

export function LineList({ lines, label }: { lines: readonly NumberedLine[]; label: string }) {
  const container = useRef<HTMLElement>(null)
  const { start, end } = useRowRange(container, lineHeight)
  const first = Math.min(start, Math.max(0, lines.length - (end - start)))
  return (
    <section
      ref={container}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[70vh] min-h-24 table-columns overflow-auto rounded-lg border border-line bg-surface"
    >
      <div className="flex w-max min-w-full" style={{ height: lines.length * lineHeight + 2 * padding }}>
        <ol
          className="m-0 w-max min-w-full flex-none self-start list-none p-0 font-mono text-sm [tab-size:1]"
          style={{ transform: `translateY(${padding + first * lineHeight}px)` }}
        >
          {lines.slice(first, end).map(({ number, text }) => (
            <li key={number} value={number} className="flex h-5 pe-4 whitespace-pre hover:bg-hover">
              <span
                aria-hidden
                className="sticky start-0 w-14 flex-none bg-surface pe-4 max-sm:w-9 max-sm:pe-2 text-end text-ink-faint select-none"
              >
                {number}
              </span>
              <ZoneLine text={text} />
            </li>
          ))}
        </ol>
        {/* Long lines fade out at the edge beyond which they continue. */}
        <div aria-hidden className="sticky end-0 w-0 flex-none bg-surface above-columns" />
      </div>
    </section>
  )
}

/** A record in columns: name, TTL or class, type, data. The text stays unchanged for copying. */
function ZoneLine({ text }: { text: string }) {
  const [, name, , time = '', type, data] = /^(\S+\t)((\d+|IN)\t)?([A-Z]+\t)(.*)$/s.exec(text) ?? []
  if (name === undefined) return text
  return (
    <>
      <span className="inline-block min-w-[11ch] pe-4 max-sm:pe-2 sm:min-w-[26ch]">{name}</span>
      <span className="inline-block min-w-[5ch] max-sm:pe-2 sm:min-w-[9ch]">{time === '' ? '' : `${time}\t`}</span>
      <span className="inline-block min-w-[7ch] max-sm:pe-2 sm:min-w-[8ch]">{type}</span>
      {data}
    </>
  )
}
