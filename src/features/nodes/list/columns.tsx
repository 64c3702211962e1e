/** What the list of nodes shows, and what each column sorts, searches and filters by. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatuses, nodeStatusWords } from '#contract/rules/node-status.ts'
import type { Column } from '#kit/data-table/column.ts'
import { Time } from '#kit/time.tsx'
import { imageList, regionList, typeList } from '../create/queries.ts'
import { NodeStatusSince } from '../status.tsx'
import { AddressCell, BackupCell, TagCell } from './cells.tsx'

const statusWords: Readonly<Record<string, string>> = nodeStatusWords

/** Names by id; what is not known goes by its id. */
const naming = (known: readonly { id: string; label?: string | undefined }[] | undefined) => {
  const names = new Map(known?.map(({ id, label }) => [id, label ?? id]))
  return (id: string) => names.get(id) ?? id
}

export function useNodeColumns(): readonly Column<Node>[] {
  const regions = useQuery(regionList).data?.data
  const types = useQuery(typeList).data?.data
  const images = useQuery(imageList).data?.data
  return useMemo(() => {
    const [region, type, image] = [naming(regions), naming(types), naming(images)]
    return [
      { id: 'label', header: 'Label', value: (node) => node.label, width: 10, searched: true, filterField: 'label', serviceOrder: true },
      {
        id: 'status', header: 'Status', value: (node) => node.status, words: (status) => statusWords[status] ?? status, width: 12.75,
        cell: (node) => <NodeStatusSince node={node} />, facet: true, searched: true, known: nodeStatuses, card: 'beside',
      },
      {
        id: 'region', header: 'Region', value: (node) => node.region, words: region, width: 7.5, facet: true, searched: true, card: 'under',
        filterField: 'region', serviceOrder: true, known: regions?.map(({ id }) => id) ?? [],
      },
      { id: 'type', header: 'Type', value: (node) => node.type, words: type, width: 8, facet: true, searched: true, card: 'under' },
      {
        id: 'ipv4', header: 'IPv4', value: (node) => node.ipv4, order: 'address', width: 9.5, card: 'line',
        cell: (node) => <AddressCell addresses={node.ipv4} kind="IPv4 address" />, searched: true, aliases: ['ip'], filterField: 'ipv4',
      },
      {
        id: 'ipv6', header: 'IPv6', value: (node) => node.ipv6, order: 'address', width: 18, hidden: true, card: 'none',
        cell: (node) => <AddressCell addresses={node.ipv6 === null ? [] : [node.ipv6]} kind="IPv6 address" />, searched: true, aliases: ['ip'],
      },
      {
        id: 'image', header: 'Image', value: (node) => node.image, words: image, width: 9, hidden: true, card: 'none', facet: true, nothing: 'No image', searched: true,
        filterField: 'image', serviceOrder: true, known: images?.map(({ id }) => id) ?? [],
      },
      {
        id: 'tags', header: 'Tags', value: (node) => node.tags, width: 11.25, facet: true, card: 'line',
        cell: (node) => (node.tags.length > 0 ? <TagCell tags={node.tags} /> : null),
        nothing: 'No tags', searched: true, aliases: ['tag'], filterField: 'tags',
      },
      {
        id: 'backups', header: 'Last backup', value: (node) => node.backups.last_successful, order: 'time', width: 7.5, card: 'none',
        cell: (node) => <BackupCell backups={node.backups} />, aliases: ['backup'],
      },
      {
        id: 'created', header: 'Created', value: (node) => node.created, order: 'time', width: 8, hidden: true, card: 'none',
        cell: (node) => <Time value={node.created} />,
      },
      {
        id: 'id', header: 'ID', value: (node) => node.id, order: 'number', width: 6, hidden: true, card: 'none', align: 'end', searched: true,
        filterField: 'id', serviceOrder: true, cell: (node) => <span className="font-mono text-sm">{node.id}</span>,
      },
    ]
  }, [regions, types, images])
}
