/** Adds tags to domains and removes tags from them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { plural } from '#contract/translate.ts'
import { EditTagsDialog as TagsDialog } from '#kit/actions/edit-tags-dialog.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { domainTagsInUse } from '#queries/domains.ts'
import { changeDomainTags } from '#queries/tags.ts'
import { refreshDomains } from '../domain.ts'

interface EditTagsProps extends HostedDialogProps {
  domains: readonly Domain[]
}

export function EditTagsDialog({ domains, ...dialog }: EditTagsProps) {
  const client = useQueryClient()
  return (
    <TagsDialog
      {...dialog}
      items={domains.map(({ id, domain, tags }) => ({ id, label: domain, tags }))}
      count={plural(domains.length, '{count} domain', '{count} domains')}
      suggestions={useQuery(domainTagsInUse).data}
      write={(domainId, change) => changeDomainTags(client, domainId, change)}
      refresh={() => refreshDomains(client)}
    />
  )
}
