import { quoteText } from '#contract/text.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { FilterButton } from '../filters/filter-button.tsx'

/** Characters of two tags that fit in the cell, without and beside the count of the others. */
const fittingLength = 18
const fittingLengthWithCount = 14

/** The number of tags to show: two if they fit, otherwise the first, which may be cut. */
export function shownTagCount(tags: readonly string[]) {
  const [first = '', second = ''] = tags
  return first.length + second.length > (tags.length > 2 ? fittingLengthWithCount : fittingLength) ? 1 : 2
}

/** The first tags of a row, each of which filters the list. */
export function TagCell({ tags }: { tags: readonly string[] }) {
  const count = shownTagCount(tags)
  const hiddenTags = tags.slice(count)
  return (
    <>
      {tags.slice(0, count).map((tag) => (
        <FilterButton key={tag} column="tags" value={tag}>
          {quoteText(tag)}
        </FilterButton>
      ))}
      {hiddenTags.length > 0 ? (
        <Tooltip text={hiddenTags.join('\n')} className="text-xs text-ink-muted">
          +{hiddenTags.length}
        </Tooltip>
      ) : null}
    </>
  )
}
