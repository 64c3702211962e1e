/** The columns of the table of nodes that the first rows need; the others are in more-columns.tsx. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatuses, nodeStatusLabels } from '#contract/rules/node-status.ts'
import type { Column } from '#kit/data-table/column.ts'
import { minTimeWidth } from '#kit/data-table/time-column.tsx'
import { imageNames } from '#queries/image-choices.ts'
import { regionNames } from '#queries/regions.ts'
import { typeNames } from '#queries/types.ts'
import { NodeStatusWithElapsed } from '#kit/nodes/node-status.tsx'
import { AddressCell, BackupCell, TagCell } from './cells.tsx'

const statusLabels: Readonly<Record<string, string>> = nodeStatusLabels

export function useNodeColumns(): readonly Column<Node>[] {
  const regions = useQuery(regionNames).data
  const types = useQuery(typeNames).data
  const images = useQuery(imageNames).data
  return useMemo(() => {
    return [
      {
        id: 'label',
        header: 'Label',
        value: (node) => node.label,
        width: 7.85,
        searchable: true,
        filterField: 'label',
        serverSortable: true,
      },
      {
        id: 'status',
        header: 'Status',
        value: (node) => node.status,
        format: (status) => statusLabels[status] ?? status,
        width: 10.75,
        cell: (node) => <NodeStatusWithElapsed node={node} />,
        facet: true,
        searchable: true,
        options: nodeStatuses,
        card: 'badge',
      },
      {
        id: 'region',
        header: 'Region',
        value: (node) => node.region,
        format: (id) => regions?.get(id) ?? id,
        width: 7.75,
        facet: true,
        searchable: true,
        card: 'subtitle',
        filterField: 'region',
        serverSortable: true,
        options: [...(regions?.keys() ?? [])],
      },
      {
        id: 'type',
        header: 'Type',
        value: (node) => node.type,
        format: (id) => types?.get(id) ?? id,
        options: [...(types?.keys() ?? [])],
        width: 7.65,
        facet: true,
        card: 'subtitle',
      },
      {
        id: 'ipv4',
        header: 'IPv4',
        value: (node) => node.ipv4,
        compareAs: 'address',
        width: 9.4,
        card: 'block',
        cell: (node) => <AddressCell addresses={node.ipv4} kind="IPv4 address" />,
        searchable: true,
        aliases: ['ip'],
        filterField: 'ipv4',
      },
      {
        id: 'image',
        header: 'Image',
        value: (node) => node.image,
        format: (id) => images?.get(id) ?? id,
        width: 9,
        hiddenByDefault: true,
        card: 'hidden',
        facet: true,
        emptyLabel: 'No image',
        searchable: true,
        filterField: 'image',
        serverSortable: true,
        options: [...(images?.keys() ?? [])],
      },
      {
        id: 'tags',
        header: 'Tags',
        value: (node) => node.tags,
        width: 11.25,
        facet: true,
        card: 'block',
        cell: (node) => (node.tags.length > 0 ? <TagCell tags={node.tags} /> : null),
        emptyLabel: 'No tags',
        searchable: true,
        aliases: ['tag'],
        filterField: 'tags',
      },
      {
        id: 'backups',
        header: 'Last backup',
        value: (node) => node.backups.last_successful,
        compareAs: 'time',
        width: minTimeWidth,
        card: 'hidden',
        cell: (node) => <BackupCell backups={node.backups} />,
        aliases: ['backup'],
      },
    ]
  }, [regions, types, images])
}
