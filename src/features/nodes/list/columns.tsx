/** The columns and filters of the table of nodes. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { pageSize } from '#contract/limits.ts'
import { backupStateLabels } from '#contract/rules/backups/backup-state.ts'
import type { CostOfNode } from '#contract/rules/nodes/node-cost.ts'
import { nodeStatuses, nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { RowNote } from '#kit/actions/resource-mark.tsx'
import { labelIn, widthForWords, type Column } from '#kit/table/model/column.ts'
import { dayFacet } from '#kit/table/filters/day-range.ts'
import { TagCell } from '#kit/table/cells/tag-cell.tsx'
import { minTimeWidth, timeColumn } from '#kit/table/model/time-column.tsx'
import { formatSize } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { formatMonthlyPrice, formatTransfer } from '#kit/format/texts.ts'
import { imageNames } from '#queries/image-reads.ts'
import { attentionKinds, attentionOf, attentionReasons } from '#shared/attention/attention.ts'
import { useBackupStates, type BackupKnowledge, type BackupStateOf } from '#shared/backups/backup-states.ts'
import { NodeStatusWithElapsed } from '#shared/nodes/node-status.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { columnChoices } from '#kit/preferences/choices.ts'
import { regionNames } from '#queries/regions.ts'
import { nodeList } from '#queries/nodes.ts'
import { nodeCosts, typeNames } from '#queries/types.ts'
import { nodeKey } from '../actions/node-rules.ts'
import { addressesOf } from '../addresses/by-use.ts'
import { AddressCell, AttentionCell, backupAge, backupAgeLabels, BackupCell } from './cells.tsx'
import { useStore } from '#ui/use-store.ts'

/** Gigabytes. Sums from a terabyte on use one unit, so that they can be compared in a column. */
const maxSummedGigabytes = 1024

const attentionLabels = { ...attentionReasons, unknown: backupStateLabels.unknown }
const onOff = (value: string) => (value === 'on' ? t('On') : t('Off'))

type Names = ReadonlyMap<string, string> | undefined

const usualColumns = (regions: Names, types: Names, images: Names, stateOf: BackupStateOf): readonly Column<Node>[] => [
  {
    id: 'label',
    header: () => t('Label'),
    value: (node) => node.label,
    width: 7.75,
    searchable: true,
    filterField: 'label',
    serverSortable: true,
  },
  {
    id: 'status',
    header: () => t('Status'),
    value: (node) => node.status,
    format: labelIn(nodeStatusLabels),
    width: widthForWords(
      10.25,
      Object.values(nodeStatusLabels).map((label) => label()),
    ),
    cell: (node) => (
      <>
        <NodeStatusWithElapsed node={node} />
        <RowNote resource={nodeKey(node)} />
      </>
    ),
    facet: true,
    searchable: true,
    options: nodeStatuses,
    card: 'badge',
  },
  {
    id: 'ipv4',
    header: () => 'IPv4',
    value: (node) => node.ipv4,
    compareAs: 'address',
    width: 9.4,
    card: 'block',
    cell: (node) => (
      <AddressCell addresses={node.ipv4} copyLabel={(address) => t('Copy IPv4 address {address}', { address })} />
    ),
    searchable: true,
    aliases: ['ip'],
    filterField: 'ipv4',
  },
  {
    id: 'backups',
    header: () => t('Last backup'),
    value: (node) => node.backups.last_successful,
    compareAs: 'time',
    width: widthForWords(minTimeWidth(), [t('Failed')]),
    // A card only has room for exceptions.
    leftOutOnCard: (node) => stateOf({ node }, Date.now()) !== 'failed',
    cell: (node) => <BackupCell backups={node.backups} failed={stateOf({ node }, Date.now()) === 'failed'} />,
  },
  {
    id: 'region',
    header: () => t('Region'),
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
    header: () => t('Type'),
    value: (node) => node.type,
    format: (id) => types?.get(id) ?? id,
    options: [...(types?.keys() ?? [])],
    width: 7.65,
    facet: true,
    card: 'subtitle',
  },
  {
    id: 'image',
    header: () => t('Image'),
    value: (node) => node.image,
    format: (id) => images?.get(id) ?? id,
    width: 9,
    hiddenByDefault: true,
    card: 'hidden',
    facet: true,
    emptyLabel: () => t('No image'),
    searchable: true,
    filterField: 'image',
    serverSortable: true,
    options: [...(images?.keys() ?? [])],
  },
  {
    id: 'tags',
    header: () => t('Tags'),
    value: (node) => node.tags,
    width: 11.25,
    facet: true,
    card: 'block',
    cell: (node) => (node.tags.length > 0 ? <TagCell tags={node.tags} /> : null),
    emptyLabel: () => t('No tags'),
    searchable: true,
    aliases: ['tag'],
    filterField: 'tags',
  },
]

/** The base of columns that are hidden until chosen, including on a phone. */
const rare = { hiddenByDefault: true, card: 'detail' } as const

/** Made anew for each language: a column of times is a copy. */
const rareColumns = (): readonly Column<Node>[] => [
  {
    ...rare,
    id: 'ipv6',
    header: () => 'IPv6',
    value: (node) => node.ipv6,
    compareAs: 'address',
    width: 18,
    cell: (node) => (
      <AddressCell
        addresses={node.ipv6 === null ? [] : [node.ipv6]}
        copyLabel={(address) => t('Copy IPv6 address {address}', { address })}
      />
    ),
    searchable: true,
    aliases: ['ip'],
  },
  {
    ...rare,
    id: 'id',
    header: () => t('ID'),
    value: (node) => node.id,
    compareAs: 'number',
    width: 6,
    align: 'end',
    searchable: true,
    filterField: 'id',
    serverSortable: true,
    cell: (node) => <span className="font-mono text-sm">{node.id}</span>,
  },
  timeColumn({
    ...rare,
    id: 'created',
    header: () => t('Created'),
    timeOf: ({ created }) => created,
    width: 8,
    ...dayFacet,
  }),
  {
    ...rare,
    id: 'vcpus',
    header: () => 'vCPUs',
    value: ({ specs }) => specs.vcpus,
    sum: (total) => plural(total, '{count} vCPU', '{count} vCPUs'),
    compareAs: 'number',
    width: 5,
    align: 'end',
  },
  {
    ...rare,
    id: 'memory',
    header: () => inContext('column', 'Memory'),
    value: ({ specs }) => specs.memory,
    sum: (total) => t('{size} memory', { size: formatSize(total, maxSummedGigabytes) }),
    compareAs: 'number',
    width: 6,
    align: 'end',
    formatNumber: formatSize,
  },
  {
    ...rare,
    id: 'disk',
    header: () => t('Disk'),
    value: ({ specs }) => specs.disk,
    sum: (total) => t('{size} disk', { size: formatSize(total, maxSummedGigabytes) }),
    compareAs: 'number',
    width: 6,
    align: 'end',
    formatNumber: formatSize,
  },
  {
    ...rare,
    id: 'transfer',
    header: () => t('Transfer'),
    value: ({ specs }) => specs.transfer,
    compareAs: 'number',
    width: 6,
    align: 'end',
    formatNumber: formatTransfer,
  },
  {
    ...rare,
    id: 'private',
    header: () => t('Private IP'),
    value: (node) => addressesOf(node).privateV4,
    compareAs: 'address',
    width: 9.5,
    cell: (node) => (
      <AddressCell
        addresses={addressesOf(node).privateV4}
        copyLabel={(address) => t('Copy private address {address}', { address })}
      />
    ),
  },
  timeColumn({
    ...rare,
    id: 'updated',
    header: () => t('Updated'),
    timeOf: ({ updated }) => updated,
    width: 8,
    ...dayFacet,
  }),
  {
    ...rare,
    id: 'backed-up',
    header: () => t('Backups'),
    value: ({ backups }) => (backups.enabled ? 'on' : 'off'),
    format: onOff,
    options: ['on', 'off'],
    width: 6,
    facet: 'more',
    aliases: ['backup'],
  },
  {
    ...rare,
    id: 'backup-age',
    header: () => t('Backup age'),
    value: (node) => backupAge(node, Date.now()),
    format: labelIn(backupAgeLabels),
    compareAs: 'options',
    options: Object.keys(backupAgeLabels),
    width: 9,
    facet: 'more',
    aliases: ['backup'],
  },
  {
    ...rare,
    id: 'watchdog',
    header: () => t('Watchdog'),
    value: ({ watchdog_enabled: enabled }) => (enabled ? 'on' : 'off'),
    format: onOff,
    options: ['on', 'off'],
    width: 6.5,
    facet: 'more',
    cell: ({ watchdog_enabled: enabled }) => (enabled ? t('On') : <span className="text-ink-muted">{t('Off')}</span>),
  },
  {
    ...rare,
    id: 'group',
    header: () => t('Group'),
    value: ({ group }) => group,
    width: 8,
    facet: 'more',
    emptyLabel: () => t('No group'),
    searchable: true,
    filterField: 'group',
  },
  {
    ...rare,
    id: 'host',
    header: () => t('Host'),
    value: ({ host_uuid: host }) => host,
    width: 12,
    cell: ({ host_uuid: host }) => <span className="font-mono text-sm">{host}</span>,
  },
]

/** Backups included where they are enabled. */
function priceColumn(costOfNode: CostOfNode | undefined): Column<Node> {
  const monthlyPriceOf = (node: Node) => costOfNode?.(node)?.monthly ?? null
  return {
    ...rare,
    id: 'price',
    header: () => t('Monthly price'),
    value: monthlyPriceOf,
    compareAs: 'number',
    width: 7,
    align: 'end',
    sum: (total) => t('{price} a month', { price: formatMonthlyPrice(total) }),
    alwaysExported: true,
    aliases: ['cost'],
    formatNumber: formatMonthlyPrice,
    cell: (node) => {
      const price = monthlyPriceOf(node)
      return price === null ? <span className="text-ink-muted">{t('Unknown')}</span> : formatMonthlyPrice(price)
    },
  }
}

const attentionColumn = ({
  stateOf,
  unknownReason,
}: Pick<BackupKnowledge, 'stateOf' | 'unknownReason'>): Column<Node> => ({
  ...rare,
  id: 'attention',
  header: () => t('Needs attention'),
  value: (node) => attentionOf(node, stateOf, Date.now()),
  format: labelIn(attentionLabels),
  compareAs: 'options',
  options: [...attentionKinds, 'unknown'],
  width: widthForWords(
    12,
    Object.values(attentionLabels).map((label) => label()),
  ),
  facet: 'linked',
  emptyLabel: () => inContext('attention', 'Nothing'),
  cell: (node) => <AttentionCell kind={attentionOf(node, stateOf, Date.now())} unknownReason={unknownReason} />,
})

/**
 * Whether one page of events is needed and sufficient for failed last backups: there are backups, and not too many
 * nodes.
 */
const hasFewBackups = ({ items, results }: Collection<Node>) =>
  results <= pageSize.max && items.some(({ backups }) => backups.enabled)

export function useNodeColumns(): readonly Column<Node>[] {
  const regions = useQuery(regionNames).data
  const types = useQuery(typeNames).data
  const images = useQuery(imageNames).data
  const costOfNode = useQuery(nodeCosts).data
  const [params] = useSearchParams()
  const chosen = useStore(columnChoices)
  // Requested as a filter, a search term or a column, in the URL or in the user's choice of columns.
  const isAsked = `${String(params)} ${chosen}`.includes('attention')
  // Known only after the nodes have loaded, so that the events do not delay them.
  const mayShowFailed = useQuery({ ...nodeList.all, enabled: false, select: hasFewBackups }).data ?? false
  const { stateOf, unknownReason } = useBackupStates(isAsked || mayShowFailed)
  return useMemo(
    () => [
      ...usualColumns(regions, types, images, stateOf),
      priceColumn(costOfNode),
      attentionColumn({ stateOf, unknownReason }),
      ...rareColumns(),
    ],
    [regions, types, images, costOfNode, stateOf, unknownReason],
  )
}
