/** What was noticed about the lines of an entered text. */
import { pluralize } from '#kit/format.ts'
import { Notice } from '#ui/notice.tsx'

interface LineProblem {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** `about`: what the notes are about, after their number. */
export const LineProblems = ({ problems, about = '' }: { problems: readonly LineProblem[]; about?: string }) =>
  problems.length > 0 && (
    <Notice tone="warn" title={`${pluralize(problems.length, 'note')}${about}`}>
      <ul className="m-0 max-h-48 list-none overflow-y-auto p-0 text-sm">
        {problems.map(({ line, column, text }) => (
          <li key={`${line} ${column} ${text}`}>
            Line {line}: {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
