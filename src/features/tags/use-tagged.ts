/** What may have tags, as far as the user may read it and it has loaded. */
import { useQuery } from '@tanstack/react-query'
import { domains, nodes } from '#contract/operations.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'

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
