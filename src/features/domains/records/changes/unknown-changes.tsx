/** Lists the kept changes that only another version of the dashboard understands. */
import { quoteText, joinNames } from '#contract/text.ts'
import { plural } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { UnknownChange } from './kept-changes.ts'

interface UnknownChangesProps {
  changes: readonly UnknownChange[]
  onDiscard: () => void
}

/** No type name is longer. Characters. */
const maxTypeLength = 20
/** At most this many types are named; the others are only counted. */
const maxTypes = 5

const describeTypes = (changes: readonly UnknownChange[]) =>
  joinNames([...new Set(changes.map(({ type }) => quoteText(type.slice(0, maxTypeLength))))], maxTypes)

export function UnknownChanges({ changes, onDiscard }: UnknownChangesProps) {
  if (changes.length === 0) return null
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-2"
      title={plural(
        changes.length,
        '{count} change has a record type that this version does not know ({types})',
        '{count} changes have a record type that this version does not know ({types})',
        { types: describeTypes(changes) },
      )}
      actions={
        <Button size="sm" onClick={onDiscard}>
          {plural(changes.length, 'Discard it', 'Discard them')}
        </Button>
      }
    >
      {plural(
        changes.length,
        'Reload the page to get the current version, or discard it. This tab keeps it until then.',
        'Reload the page to get the current version, or discard them. This tab keeps them until then.',
      )}
    </Notice>
  )
}
