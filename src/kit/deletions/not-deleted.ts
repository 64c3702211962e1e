/** What was about to be deleted when the page was left: the next page of this tab says that it was not. */
import { jsonEntry } from '#api/storage.ts'
import { toast } from '../toast.ts'

const stored = jsonEntry('tab', 'quarterdeck.not-deleted', (value) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null,
)

export const rememberNotDeleted = (labels: readonly string[]) => {
  if (labels.length > 0) stored.set([...labels])
}

export function reportNotDeleted(): void {
  const labels = stored.get() ?? []
  stored.remove()
  if (labels.length === 0) return
  toast({
    tone: 'warn',
    text: `Not deleted: ${labels.join(', ')}. You left or reloaded the page before the deletion started.`,
  })
}
