/** Says what the service can do with a list that is too long to load. */
import type { FacetView } from './facet-view.ts'

export interface ServerNoteProps {
  /** Headers of the columns that the service can sort by. */
  sortable: readonly string[]
  facets: readonly FacetView[]
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const ServerNote = ({ sortable, facets }: ServerNoteProps) => (
  <span>
    {`Too many to load at once: the service searches, sorts and pages them. Sort by ${list.format(sortable)}${facets.length > 0 ? `; filter by ${list.format(facets.map(({ header }) => header))}` : ''}.`}
  </span>
)
