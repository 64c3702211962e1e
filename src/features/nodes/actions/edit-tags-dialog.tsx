/** Adds tags to nodes and removes tags from them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes as operations } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { sendOnce } from '#api/write.ts'
import { EditTagsDialog as TagsDialog } from '#kit/actions/edit-tags-dialog.tsx'
import type { Preflight } from '#kit/actions/action.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { updateNode } from '#queries/nodes.ts'
import { tagsInUse } from '#queries/in-use.ts'
import { refreshNodes } from './node-rules.ts'

interface EditTagsProps extends HostedDialogProps {
  nodes: readonly Node[]
  skipped: Preflight<Node>['skipped']
}

export function EditTagsDialog({ nodes, skipped, ...dialog }: EditTagsProps) {
  const client = useQueryClient()
  return (
    <TagsDialog
      {...dialog}
      items={nodes}
      skipped={skipped}
      noun="node"
      suggestions={useQuery(tagsInUse).data}
      read={async (nodeId) => (await call(operations.view, { path: { nodeId } })).tags}
      write={(nodeId, tags) => sendOnce(client, updateNode, { path: { nodeId }, body: { tags } })}
      refresh={() => refreshNodes(client)}
    />
  )
}
