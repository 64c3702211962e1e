/**
 * Whether labels of nodes are taken, found before a form is sent. Only the service decides: another user may take one
 * meanwhile.
 */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeList, nodesWithLabelPart } from '#queries/nodes.ts'

/** Characters that a search by label needs to be worth a request. */
const minSearchLength = 3

/**
 * Labels of nodes that contain `part`, by label. From the loaded list where that is complete; otherwise from the
 * service, and empty until its response.
 */
export function useTakenLabels(part: string): ReadonlyMap<string, Node> {
  const all = useQuery({ ...nodeList.all, refetchInterval: false })
  const deferredPart = useDeferredValue(part)
  const isComplete = all.data !== undefined && all.data.loaded === all.data.results
  const found = useQuery({
    ...nodesWithLabelPart(deferredPart),
    enabled: (all.data?.exceedsLimit ?? false) && deferredPart.length >= minSearchLength,
  })
  const listed = isComplete ? all.data.items : (found.data?.data ?? all.data?.items ?? [])
  return new Map(listed.map((node) => [node.label, node]))
}
