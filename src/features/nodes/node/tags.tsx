/** Tags of a node as chips. A change is a delta: it is applied to what the service has now, so two people do not undo each other. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { check } from '#contract/refusal.ts'
import { Tags } from '#contract/tags.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { TagsInput } from '#ui/tags-input.tsx'
import { useMay } from '#kit/may.ts'
import { toast, toastError } from '#kit/toast.ts'
import { useProfile } from '#kit/who.ts'
import { entityOf } from '../actions/action.ts'
import { nodeView, updateNode } from './queries.ts'

interface Delta {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const deltaOf = (before: readonly string[], after: readonly string[]): Delta => ({
  added: after.filter((tag) => !before.includes(tag)),
  removed: before.filter((tag) => !after.includes(tag)),
})
const applied = (tags: readonly string[], { added, removed }: Delta) =>
  [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag))
const words = ({ added, removed }: Delta) =>
  [...(added.length > 0 ? [`Added ${added.join(', ')}`] : []), ...(removed.length > 0 ? [`Removed ${removed.join(', ')}`] : [])].join('; ')

export function TagCard({ node }: { node: Node }) {
  const may = useMay()(nodes.update, { entity: entityOf(node) })
  const restricted = useProfile()?.restricted ?? true
  const changeable = may.shown && may.reason === null && !restricted
  return changeable ? <Card><TagEditor node={node} /></Card> : <Card title="Tags"><TagList tags={node.tags} /></Card>
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <p className="text-ink-muted">None</p>
  return <div className="flex flex-wrap gap-1.5">{tags.map((tag) => <Chip key={tag}>{tag}</Chip>)}</div>
}

function TagEditor({ node }: { node: Node }) {
  const client = useQueryClient()
  const update = useMutation(updateNode)
  /** What was asked for, shown until the service has said what it is. */
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [reason, setReason] = useState<string | undefined>(undefined)
  const shown = wanted ?? node.tags

  const change = async (delta: Delta) => {
    const fresh = await client.fetchQuery({ ...nodeView(node.id), staleTime: 0 })
    await update.mutateAsync({ path: { nodeId: node.id }, body: { tags: applied(fresh.tags, delta) } })
  }
  const undo = (delta: Delta) => change({ added: delta.removed, removed: delta.added }).catch(toastError)
  const save = async (tags: string[]) => {
    const delta = deltaOf(shown, tags)
    const checked = check(Tags, tags)
    if (!checked.ok) return setReason(checked.refusals[0]?.reason)
    setReason(undefined)
    setWanted(tags)
    try {
      await change(delta)
      toast({ tone: 'ok', text: `${words(delta)} on ${node.label}`, action: { label: 'Undo', onPress: () => void undo(delta) } })
    } catch (error) {
      toastError(error)
    } finally {
      setWanted(null)
    }
  }
  return (
    <Field label="Tags" className="[&_label]:text-base [&_label]:font-semibold" hint={`${limits.tagLength.min} to ${limits.tagLength.max} characters each. A change is saved at once.`} error={reason}>
      {(ids) => <TagsInput {...ids} value={shown} onChange={(tags) => void save(tags)} disabled={update.isPending} placeholder="Add a tag" />}
    </Field>
  )
}
