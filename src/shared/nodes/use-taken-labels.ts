/**
 * Checks whether node labels are taken before a form is sent. Only the service decides: another user may take a label
 * in the meantime.
 */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeList, nodesWithLabelPart } from '#queries/nodes.ts'

/** The minimum length of a label search that is worth a request. Characters. */
const minSearchLength = 3

/**
 * The nodes whose label contains `part`, by label. From the loaded list if it is complete; otherwise from the service,
 * and empty until it responds.
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
