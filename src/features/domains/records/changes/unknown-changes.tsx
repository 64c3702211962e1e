/** Names the kept changes that only another version of the dashboard knows. */
import { quoteText, formatNumber, joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { UnknownChange } from './kept-changes.ts'

interface UnknownChangesProps {
  changes: readonly UnknownChange[]
  onDiscard: () => void
}

/** No type has a longer name. */
const maxTypeLength = 20
/** At most this many types are named; the others are only counted. */
const maxTypes = 5

const describeTypes = (changes: readonly UnknownChange[]) =>
  joinNames([...new Set(changes.map(({ type }) => quoteText(type.slice(0, maxTypeLength))))], maxTypes)

export function UnknownChanges({ changes, onDiscard }: UnknownChangesProps) {
  if (changes.length === 0) return null
  const subject = changes.length === 1 ? '1 change has' : `${formatNumber(changes.length)} changes have`
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-2"
      title={`${subject} a record type that this version does not know (${describeTypes(changes)})`}
      actions={
        <Button size="sm" onClick={onDiscard}>
          {changes.length === 1 ? t('Discard it') : t('Discard them')}
        </Button>
      }
    >
      Reload the page to get the current version, or discard {changes.length === 1 ? 'it' : 'them'}. This tab keeps{' '}
      {changes.length === 1 ? 'it' : 'them'} until then.
    </Notice>
  )
}
