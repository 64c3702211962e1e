/** A filter by value: a button that shows the selection, and a panel with all values and their counts. */
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { classes } from '#ui/class-names.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Popover } from '#ui/popover.tsx'
import type { FacetValuesProps } from './facet-values.tsx'

const facetValues = lazyComponent<FacetValuesProps>(() =>
  import('./facet-values.tsx').then((module) => module.FacetValues),
)

export function FacetFilter(props: FacetValuesProps) {
  const { header, selected } = props.facet
  const [single] = selected
  const summary = selected.length === 1 && single ? single.label : `${selected.length} selected`
  return (
    <Popover
      label={`Filter by ${header.toLowerCase()}${selected.length > 0 ? ` ${summary}` : ''}${selected.length > 1 ? `: ${selected.map((option) => option.label).join(', ')}` : ''}`}
      className={classes('font-normal!', selected.length > 0 && 'border-accent! bg-accent-soft!')}
      trigger={
        <>
          <span className={selected.length > 0 ? 'text-ink-muted' : undefined}>{header}</span>{' '}
          {selected.length > 0 ? <span className="max-w-36 truncate font-medium text-accent">{summary}</span> : null}
          <ChevronDown size={14} aria-hidden className="-mr-1 opacity-70" />
        </>
      }
      content={facetValues}
      contentProps={props}
    />
  )
}
