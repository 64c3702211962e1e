/**
 * The nodes for searches in the palette and in pickers: all of them, or the service's results in an account too large
 * to load.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { filterLimits, type Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { isArriving } from '#kit/page/use-settled.ts'
import { findListedNode, nodeList, nodeView } from '#queries/nodes.ts'

const noNodes: readonly Node[] = []
const searchedFields = ['label', 'ipv4', 'tags']
/** The service accepts a limited number of conditions; callers match any further words themselves. */
const maxWords = Math.floor(filterLimits.contains / searchedFields.length)
/**
 * Maximum length of a word in characters. Longer ones would exceed the length of the filter, and no label is that long.
 */
const maxWordLength = 100

/** The words of a search text, in lower case. */
export const splitWords = (searchText: string) => searchText.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * Requires every word to occur in the label, an address or a tag, or to be the id: the fields that the service can
 * filter by (gaps 1.2).
 */
const wordFilters = (words: readonly string[]) =>
  words.slice(0, maxWords).map((fullWord): Filter => {
    const word = fullWord.slice(0, maxWordLength)
    return {
      '+or': [
        ...searchedFields.map((field): Filter => ({ [field]: { '+contains': word } })),
        ...(/^\d{1,15}$/.test(word) ? [{ id: Number(word) }] : []),
      ],
    }
  })

interface NodeSearch {
  readonly nodes: readonly Node[]
  /** Whether the result is still incomplete. */
  readonly loading: boolean
  /** The error if there is no result; null when there is a result, or none yet. */
  readonly error: Error | null
}

export function useNodeSearch(words: readonly string[]): NodeSearch {
  const allNodes = useQuery(nodeList.all)
  const exceedsLimit = allNodes.data?.exceedsLimit ?? false
  const deferredSearch = useDeferredValue(words.join(' '))
  const serverNodes = useQuery({
    ...nodeList.page({ page: 1, page_size: pageSize.min }, { '+and': wordFilters(splitWords(deferredSearch)) }),
    enabled: exceedsLimit && deferredSearch !== '',
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  if (!exceedsLimit)
    return {
      nodes: allNodes.data?.items ?? noNodes,
      loading: allNodes.isPending || isArriving(allNodes),
      error: allNodes.data ? null : allNodes.error,
    }
  return words.length === 0
    ? { nodes: noNodes, loading: false, error: null }
    : {
        nodes: serverNodes.data?.data ?? noNodes,
        loading: serverNodes.isPending || serverNodes.isPlaceholderData,
        error: serverNodes.error,
      }
}

/** The nodes that a picker offers, and props for its ComboboxField. */
export interface NodeChoices {
  readonly nodes: readonly Node[]
  readonly loaded: boolean
  /** Whether the service searches: then only the first matching nodes are offered. */
  readonly serverSide: boolean
  readonly field: {
    readonly placeholder: string
    readonly emptyText: string
    readonly searching: boolean
    readonly onSearch: (searchText: string) => void
  }
}

/** The hint of a picker that searches on the service. */
export const nodeSearchHint = () => t('Search by label, address, tag or ID.')

/** The text that a picker searches in addition to the label. */
export const nodeKeywords = ({ ipv4, tags }: Node) => [...ipv4, ...tags].join(' ')

/** `selectedId`: a node's ID as text, or empty; that node is always offered. `region`: limits the nodes to a region. */
export function useNodeChoices(selectedId: string, region?: string): NodeChoices {
  const [searchText, setSearchText] = useState('')
  const deferredSearch = useDeferredValue(searchText)
  const client = useQueryClient()
  const allNodes = useQuery(nodeList.all)
  const exceedsLimit = allNodes.data?.exceedsLimit ?? false
  const filters = [...(region === undefined ? [] : [{ region }]), ...wordFilters(splitWords(deferredSearch))]
  const found = useQuery({
    ...nodeList.page({ page: 1, page_size: pageSize.default }, filters.length > 0 ? { '+and': filters } : undefined),
    enabled: exceedsLimit,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const id = Number(selectedId)
  const selected = useQuery({
    ...nodeView(id),
    enabled: exceedsLimit && selectedId !== '' && Number.isSafeInteger(id),
    placeholderData: () => findListedNode(client, id),
    refetchInterval: false,
  }).data
  const listed = exceedsLimit ? (found.data?.data ?? noNodes) : (allNodes.data?.items ?? noNodes)
  const withSelected = selected && !listed.some((node) => node.id === selected.id) ? [selected, ...listed] : listed
  const loaded = exceedsLimit ? found.data !== undefined : allNodes.data !== undefined
  return {
    nodes: region === undefined ? withSelected : withSelected.filter((node) => node.region === region),
    loaded,
    serverSide: exceedsLimit,
    field: {
      placeholder: loaded ? t('Search nodes') : t('Loading nodes'),
      emptyText: t('No node matches.'),
      searching: exceedsLimit
        ? found.isPlaceholderData || found.isPending || searchText !== deferredSearch
        : isArriving(allNodes),
      onSearch: setSearchText,
    },
  }
}
