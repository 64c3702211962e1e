/** For pages of operations that the service turned out not to have (docs/decisions/0007-referenced-operations-may-be-missing.md). */
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons/search-x.ts'

export const NotOffered = ({ title }: { title: string }) => (
  <EmptyState icon={SearchX} title={title}>
    This dashboard works with different services. The one that you are connected to does not offer this part.
  </EmptyState>
)
