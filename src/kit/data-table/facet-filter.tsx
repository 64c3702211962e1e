/** One filter by value: a button that says what is chosen, and a panel with every value and how many rows it has. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classes } from '#ui/class-names.ts'
import { part } from '#ui/part.ts'
import { Popover } from '#ui/popover.tsx'
import type { FacetValuesProps } from './facet-values.tsx'

const values = part<FacetValuesProps>(() => import('./facet-values.tsx').then((module) => module.FacetValues))

export function FacetFilter(props: FacetValuesProps) {
  const { header, chosen } = props.facet
  const [only] = chosen
  const words = chosen.length === 1 && only ? only.words : `${chosen.length} chosen`
  return (
    <Popover
      label={`Filter by ${header.toLowerCase()}${chosen.length > 0 ? ` ${words}` : ''}${chosen.length > 1 ? `: ${chosen.map((each) => each.words).join(', ')}` : ''}`}
      className={classes('font-normal!', chosen.length > 0 && 'border-accent! bg-accent-soft!')}
      trigger={
        <>
          <span className={chosen.length > 0 ? 'text-ink-muted' : undefined}>{header}</span>{' '}
          {chosen.length > 0 ? <span className="max-w-36 truncate font-medium text-accent">{words}</span> : null}
          <ChevronDown size={14} aria-hidden className="-mr-1 opacity-70" />
        </>
      }
      content={values}
      contentProps={props}
    />
  )
}
