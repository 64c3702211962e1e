/**
 * Saves tag changes of a node in the background, one request at a time. Each is applied to the latest tags on the
 * service, so that quick changes here and changes elsewhere do not overwrite each other.
 */
import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { toast } from '#kit/toast.ts'
import { nodeView, updateNode } from '#queries/nodes.ts'

export interface TagChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export const diffTags = (before: readonly string[], after: readonly string[]): TagChange => ({
  added: after.filter((tag) => !before.includes(tag)),
  removed: before.filter((tag) => !after.includes(tag)),
})
const applyChange = (tags: readonly string[], { added, removed }: TagChange) =>
  [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag))

/** Merges successive changes into one with the same effect. */
export const mergeChanges = (changes: readonly TagChange[]): TagChange => {
  const added = new Set<string>()
  const removed = new Set<string>()
  for (const change of changes) {
    for (const tag of change.added) void (removed.delete(tag), added.add(tag))
    for (const tag of change.removed) void (added.delete(tag), removed.add(tag))
  }
  return { added: [...added], removed: [...removed] }
}

function savedText(change: TagChange, label: string) {
  const [added, removed] = [change.added.join(', '), change.removed.join(', ')]
  if (removed === '') return t('Added {added} on {label}', { added, label })
  return added === ''
    ? t('Removed {removed} on {label}', { removed, label })
    : t('Added {added}; Removed {removed} on {label}', { added, removed, label })
}

/** The tags including unsaved changes, and a function that changes them. */
export function useTagChanges({ id: nodeId, label, tags }: Node) {
  const client = useQueryClient()
  const update = useMutation(updateNode)
  const [pending, setPending] = useState<readonly TagChange[]>([])
  const queue = useRef<readonly TagChange[]>([])
  const saving = useRef(false)

  const setQueue = (changes: readonly TagChange[]) => {
    queue.current = changes
    setPending(changes)
  }

  const saveNext = async () => {
    let batch = queue.current
    try {
      const latest = await client.fetchQuery({ ...nodeView(nodeId), staleTime: 0 })
      // Includes changes made during the read.
      batch = queue.current
      const change = mergeChanges(batch)
      await update.mutateAsync({ path: { nodeId }, body: { tags: applyChange(latest.tags, change) } })
      const inverse = { added: change.removed, removed: change.added }
      toast({
        tone: 'ok',
        text: savedText(change, label),
        action: { label: t('Undo'), onPress: () => apply(inverse) },
      })
    } catch (error) {
      const change = mergeChanges(batch)
      toast({
        tone: 'bad',
        text: `${t('The tags of {label} were not saved.', { label })} ${errorMessage(error)}`,
        action: { label: t('Try again'), onPress: () => apply(change) },
      })
    }
    setQueue(queue.current.slice(batch.length))
  }

  const saveAll = async () => {
    if (saving.current) return
    saving.current = true
    while (queue.current.length > 0) await saveNext()
    saving.current = false
  }

  const apply = (change: TagChange) => {
    setQueue([...queue.current, change])
    void saveAll()
  }
  return { tags: pending.reduce(applyChange, tags), apply }
}
