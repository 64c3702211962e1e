/** The nodes that the palette searches: all of them, or the service's results in an account too large to load completely. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { filterLimits, type Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/schema.ts'
import { nodeList } from '#queries/nodes.ts'
import { splitWords } from './items.ts'

const noNodes: readonly Node[] = []
const searchedFields = ['label', 'ipv4', 'tags']
/** The service accepts a limited number of conditions; the palette itself compares the words beyond these. */
const maxWords = Math.floor(filterLimits.contains / searchedFields.length)

/** Requires every word in the label, an address or a tag, or as the id, by which the service can filter (gaps 1.2). */
const toFilter = (words: readonly string[]): Filter => ({
  '+and': words.slice(0, maxWords).map((word): Filter => ({
    '+or': [
      ...searchedFields.map((field): Filter => ({ [field]: { '+contains': word } })),
      ...(/^\d{1,15}$/.test(word) ? [{ id: Number(word) }] : []),
    ],
  })),
})

/** `loading`: the result is not complete yet. */
export function useNodeSearch(words: readonly string[]): { nodes: readonly Node[]; loading: boolean } {
  const allNodes = useQuery(nodeList.all)
  const exceedsLimit = allNodes.data?.exceedsLimit ?? false
  const deferredSearch = useDeferredValue(words.join(' '))
  const serverNodes = useQuery({
    ...nodeList.page({ page: 1, page_size: pageSize.min }, toFilter(splitWords(deferredSearch))),
    enabled: exceedsLimit && deferredSearch !== '',
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  if (!exceedsLimit) return { nodes: allNodes.data?.items ?? noNodes, loading: allNodes.isPending }
  return words.length === 0
    ? { nodes: noNodes, loading: false }
    : { nodes: serverNodes.data?.data ?? noNodes, loading: serverNodes.isPending || serverNodes.isPlaceholderData }
}
