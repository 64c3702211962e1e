/**
 * Notes about the lines of an entered text: those that cannot be used, those that are changed, and those that are not
 * records.
 */
import { maxErrors } from '#contract/dns/zone-file/zone-parser.ts'
import { plural } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { lineNotes, type LineProblem } from './line-notes.ts'

const levels = [
  {
    level: 'error',
    tone: 'warn',
    title: (count: number, isMore: boolean) =>
      isMore
        ? plural(maxErrors, 'More than {count} line cannot be used', 'More than {count} lines cannot be used')
        : plural(count, '{count} line cannot be used', '{count} lines cannot be used'),
  },
  {
    level: 'warning',
    tone: 'warn',
    title: (count: number) => plural(count, '{count} value will be changed', '{count} values will be changed'),
  },
  {
    level: 'hint',
    tone: 'info',
    title: (count: number) =>
      plural(count, '{count} line will not become a record', '{count} lines will not become records'),
  },
] as const

export const LineProblems = ({ problems }: { problems: readonly LineProblem[] }) =>
  levels.map(({ level, tone, title }) => {
    const own = problems.filter((problem) => problem.level === level)
    if (own.length === 0) return null
    return (
      <Notice
        key={level}
        tone={tone}
        title={title(
          own.length,
          own.some(({ code }) => code === 'too-many-errors'),
        )}
      >
        <ul className="m-0 max-h-48 list-none overflow-y-auto p-0 text-sm">
          {lineNotes(own).map(({ where, text }) => (
            <li key={text}>
              {where}: {text}
            </li>
          ))}
        </ul>
      </Notice>
    )
  })
