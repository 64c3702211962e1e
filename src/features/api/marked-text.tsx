import { Fragment } from 'react'

/** A text with code between backticks. */
export const MarkedLine = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      // The parts of a text never change places.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <code key={index} className="rounded-sm bg-sunken px-0.5 font-mono text-[0.92em] wrap-anywhere">
        {part}
      </code>
    ),
  )

/** A paragraph, which may begin with its subject in bold: `**Lists:** …`. */
function Paragraph({ text }: { text: string }) {
  const [, head, rest = text] = /^\*\*([^*]+)\*\*(.*)$/s.exec(text) ?? []
  return (
    <p className="not-first:mt-2">
      {head !== undefined && <strong>{head}</strong>}
      <MarkedLine text={rest} />
    </p>
  )
}

/** The same in paragraphs and lists. The document is in English, whatever the language of the page. */
export const MarkedText = ({ text, className }: { text: string; className?: string }) => (
  <div lang="en" className={className}>
    {text.split('\n\n').map((paragraph) =>
      paragraph.startsWith('- ') ? (
        <ul key={paragraph} className="mb-0 list-disc ps-5 not-first:mt-2">
          {paragraph.split('\n').map((line) => (
            <li key={line}>
              <MarkedLine text={line.slice(2)} />
            </li>
          ))}
        </ul>
      ) : (
        <Paragraph key={paragraph} text={paragraph} />
      ),
    )}
  </div>
)
