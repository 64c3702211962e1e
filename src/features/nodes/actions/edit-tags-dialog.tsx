/** Adds tags to nodes and removes tags from them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { plural } from '#contract/translate.ts'
import { EditTagsDialog as TagsDialog } from '#kit/actions/edit-tags-dialog.tsx'
import type { Preflight } from '#kit/actions/action.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { tagsInUse } from '#queries/in-use.ts'
import { changeNodeTags } from '#queries/tags.ts'
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
      count={plural(nodes.length, '{count} node', '{count} nodes')}
      suggestions={useQuery(tagsInUse).data}
      write={(nodeId, change) => changeNodeTags(client, nodeId, change)}
      refresh={() => refreshNodes(client)}
    />
  )
}
