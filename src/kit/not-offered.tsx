/** For pages of operations that the service turned out not to have (docs/decisions/0007-referenced-operations-may-be-missing.md). */
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons/search-x.ts'

export const NotOffered = ({ title }: { title: string }) => (
  <EmptyState icon={SearchX} title={title}>
    The dashboard works with any service that speaks the interface. This part of it is missing here.
  </EmptyState>
)
