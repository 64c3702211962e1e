/** What a list has to say about itself: that it may be old, that it cannot be asked something, that nothing matches. */
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useRef } from 'react'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { counted, type CountsOf } from './count-words.ts'

interface WarningsProps {
  /** Why what is shown may be old. */
  error: Error | null
  /** What the service cannot search by. */
  unsaid: readonly string[]
  onRetry: () => void
}

export function Warnings({ error, unsaid, onRetry }: WarningsProps) {
  return (
    <>
      {error ? (
        <Notice tone="warn" title="This list may be out of date" className="mb-2" actions={<Button size="sm" onClick={onRetry}>Try again</Button>}>
          {error.message}
        </Notice>
      ) : null}
      {unsaid.length > 0 ? (
        <Notice tone="warn" title={`Not applied: ${unsaid.join(', ')}`} className="mb-2">
          This list is too long to be loaded at once, and the service cannot search it by that.
        </Notice>
      ) : null}
    </>
  )
}

export function NothingMatches({ onClear, ...counts }: CountsOf & { onClear: () => void }) {
  const { results, loaded, byService, noun } = counts
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Empty icon={SearchX} title={`No ${noun.many} match`} actions={<Button onClick={onClear}>Clear search and filters</Button>}>
        {byService || loaded >= results ? `None of ${counted(results, noun)} fits the search and the filters.` : 'Some are still being loaded.'}
      </Empty>
    </div>
  )
}

/** So long nothing may change before it is said: nobody wants every keystroke read out. Milliseconds. */
const rest = 700

/** Announces a text whenever it has changed and come to rest; not the one the page began with. */
export function useSpoken(text: string, late: boolean) {
  const said = useRef(text)
  useEffect(() => {
    if (late || text === said.current) return undefined
    const timer = setTimeout(() => {
      said.current = text
      if (text) announce(text)
    }, rest)
    return () => clearTimeout(timer)
  }, [text, late])
}
