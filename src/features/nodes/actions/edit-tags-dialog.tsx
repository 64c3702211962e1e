/** Adds tags to nodes and removes tags from them, in a job. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nodes as operations, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { Tags } from '#contract/tags.ts'
import { validate } from '#contract/validation.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TagsInput } from '#ui/tags-input.tsx'
import { startJob } from '#kit/actions/jobs.ts'
import type { HostedDialogProps } from '#kit/dialogs.tsx'
import { pluralize } from '#kit/format.ts'
import { tagsInUse } from '#queries/tags.ts'
import { refreshNodes } from './node-rules.ts'

interface EditTagsProps extends HostedDialogProps {
  nodes: readonly Node[]
}

/** Applied to the latest tags of the service, so that changes made elsewhere meanwhile are kept. */
async function changeTags(nodeId: number, added: readonly string[], removed: readonly string[]) {
  const { tags } = await call(operations.view, { path: { nodeId } })
  const next = [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag))
  const unchanged = next.length === tags.length && next.every((tag) => tags.includes(tag))
  if (!unchanged) await call(operations.update, { path: { nodeId }, body: { tags: next } })
}

export function EditTagsDialog({ nodes, ...dialog }: EditTagsProps) {
  const client = useQueryClient()
  const suggestions = useQuery(tagsInUse).data
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<{ added?: string | undefined; removed?: string | undefined }>({})
  const present = [...new Set(nodes.flatMap(({ tags }) => tags))].toSorted()
  const [first] = nodes
  const subject = nodes.length === 1 && first ? first.label : pluralize(nodes.length, 'node')

  const submit = () => {
    const result = validate(Tags, added)
    if (!result.ok) return setErrors({ added: result.errors[0]?.reason })
    const unknown = removed.filter((tag) => !present.includes(tag))
    if (unknown.length > 0) return setErrors({ removed: `${unknown.join(', ')}: not a tag of ${subject}` })
    if (added.length + removed.length === 0) return setErrors({ added: 'Enter a tag to add or to remove' })
    startJob({
      title: `Edit tags of ${subject}`,
      items: nodes,
      run: (nodeId) => changeTags(Number(nodeId), added, removed),
      refresh: () => refreshNodes(client),
      repeatable: true,
    })
    return dialog.onClose()
  }
  return (
    <Dialog
      {...dialog}
      title={`Edit tags of ${subject}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save tags
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label="Add"
          hint={`${limits.tagLength.min} to ${limits.tagLength.max} characters each. Press Enter or comma to add a tag.`}
          error={errors.added}
        >
          {(ids) => <TagsInput {...ids} value={added} onChange={setAdded} suggestions={suggestions} />}
        </Field>
        {present.length > 0 && (
          <Field label="Remove" hint={`In use: ${present.join(', ')}`} error={errors.removed}>
            {(ids) => <TagsInput {...ids} value={removed} onChange={setRemoved} suggestions={present} />}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
