/** Shared by the list of tags and its dialogs: the kinds of items that have tags, and the lists of items. */
import { useQuery } from '@tanstack/react-query'
import { domains, nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'

export type TagKind = 'nodes' | 'domains'

/** The list of this kind, filtered by the tag. */
export const taggedPath = (kind: TagKind, tag: string) => `${paths[kind]()}?${new URLSearchParams({ tags: tag })}`

/** The nodes and domains that the user may read and that have loaded. */
export function useTagged() {
  const permissionFor = usePermission()
  const [nodeListing, domainListing] = [permissionFor(nodes.list), permissionFor(domains.list)]
  return {
    nodeListing,
    domainListing,
    nodes: useQuery({ ...nodeList.all, enabled: isAllowed(nodeListing) }),
    domains: useQuery({ ...domainList.all, enabled: isAllowed(domainListing) }),
  }
}

/** Says which of them the user or session may not read. */
export const leftOutTexts = ({ nodeListing, domainListing }: ReturnType<typeof useTagged>): string[] => [
  ...(nodeListing.reason === null ? [] : [t('Nodes are left out: {reason}.', { reason: nodeListing.reason })]),
  ...(domainListing.reason === null ? [] : [t('Domains are left out: {reason}.', { reason: domainListing.reason })]),
]
