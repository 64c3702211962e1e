/** Adds tags to domains and removes tags from them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { domains as operations } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { sendOnce } from '#api/write.ts'
import { EditTagsDialog as TagsDialog } from '#kit/actions/edit-tags-dialog.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { domainTagsInUse, updateDomain } from '#queries/domains.ts'
import { refreshDomains } from './bulk-rules.ts'

interface EditTagsProps extends HostedDialogProps {
  domains: readonly Domain[]
}

export function EditTagsDialog({ domains, ...dialog }: EditTagsProps) {
  const client = useQueryClient()
  return (
    <TagsDialog
      {...dialog}
      items={domains.map(({ id, domain, tags }) => ({ id, label: domain, tags }))}
      noun="domain"
      suggestions={useQuery(domainTagsInUse).data}
      read={async (domainId) => (await call(operations.view, { path: { domainId } })).tags}
      write={(domainId, tags) => sendOnce(client, updateDomain, { path: { domainId }, body: { tags } })}
      refresh={() => refreshDomains(client)}
    />
  )
}
