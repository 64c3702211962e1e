/** What the list of tags and its dialogs share: what may have tags, and the lists of what has one. */
import { useQuery } from '@tanstack/react-query'
import { domains, nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'

export type TagKind = 'nodes' | 'domains'

/** The list of these with the tag as its filter. */
export const taggedPath = (kind: TagKind, tag: string) => `${paths[kind]()}?${new URLSearchParams({ tags: tag })}`

/** The nodes and domains, as far as the user may read them and they have loaded. */
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

/** Which of them the user or the session may not read, as sentences. */
export const leftOutTexts = ({ nodeListing, domainListing }: ReturnType<typeof useTagged>): string[] => [
  ...(nodeListing.reason === null ? [] : [t('Nodes are left out: {reason}.', { reason: nodeListing.reason })]),
  ...(domainListing.reason === null ? [] : [t('Domains are left out: {reason}.', { reason: domainListing.reason })]),
]
