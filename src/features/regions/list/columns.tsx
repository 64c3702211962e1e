/** The columns of the table of regions. */
import { Link } from 'react-router'
import type { Region } from '#contract/areas/regions.ts'
import { totalMonthlyCost, type CostOfNode } from '#contract/rules/nodes/node-cost.ts'
import { splitResolvers } from '#contract/rules/regions/regions.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { CopyableCell } from '#kit/table/cells/copyable-cell.tsx'
import { linkClass } from '#ui/link.tsx'
import {
  continentOf,
  continents,
  continentLabel,
  countryKey,
  countryKeys,
  countryOfKey,
} from '#shared/regions/countries.ts'
import { labelIn, type Column } from '#kit/table/model/column.ts'
import { capabilityLabel, regionStatusLabels, regionLabel } from '#shared/regions/labels.ts'
import { nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import type { OwnNodes } from '#shared/regions/own-nodes.ts'
import { RegionStatus } from '../region.tsx'

/** The first resolver, the number of resolvers, and a button that copies all of them, one per line. */
function ResolverCell({ region, family }: { region: Region; family: 'ipv4' | 'ipv6' }) {
  const resolvers = splitResolvers(region.resolvers[family])
  return (
    <CopyableCell
      texts={resolvers}
      copies={resolvers.join('\n')}
      label={() =>
        t('Copy {family} resolvers of {region}', {
          family: family === 'ipv4' ? 'IPv4' : 'IPv6',
          region: regionLabel(region),
        })
      }
    />
  )
}

function OwnNodesCell({ region, ownNodes }: { region: Region; ownNodes: OwnNodes }) {
  const { state, byRegion } = ownNodes
  if (state === 'loading') return <span className="text-ink-muted">{t('Loading…')}</span>
  if (state === 'failed') return <span className="text-ink-muted">{t('Unknown')}</span>
  const count = byRegion.get(region.id)?.length ?? 0
  if (state === 'known' && count === 0) return <span className="text-ink-muted">0</span>
  return (
    <Link
      to={nodesInRegionPath(region.id)}
      className={linkClass}
      aria-label={state === 'tooMany' ? t('Your nodes in {region}', { region: regionLabel(region) }) : undefined}
    >
      {state === 'tooMany' ? t('Show') : formatNumber(count)}
    </Link>
  )
}

const ownNodesColumn = (ownNodes: OwnNodes): Column<Region> => ({
  id: 'nodes',
  header: () => t('Your nodes'),
  value: ({ id }) => (ownNodes.state === 'known' ? (ownNodes.byRegion.get(id)?.length ?? 0) : null),
  compareAs: 'number',
  width: 7.25,
  align: 'end',
  leftOutOnCard: ({ id }) => ownNodes.state === 'known' && !ownNodes.byRegion.has(id),
  cell: (region) => <OwnNodesCell region={region} ownNodes={ownNodes} />,
})

/** Includes backups where they are enabled. Null while prices are unknown. */
function costColumn({ byRegion }: OwnNodes, costOfNode: CostOfNode | undefined): Column<Region> {
  // Added up once: sorting and export ask for each value several times, and an account may have thousands of nodes.
  const costs = new Map(
    [...byRegion].map(([id, nodes]) => [id, costOfNode && totalMonthlyCost(nodes, costOfNode).total]),
  )
  const costIn = ({ id }: Region) => (costOfNode ? (costs.get(id) ?? 0) : null)
  return {
    id: 'cost',
    header: () => t('Monthly cost'),
    value: costIn,
    compareAs: 'number',
    width: 8,
    align: 'end',
    leftOutOnCard: (region) => costIn(region) === 0,
    cell: (region) => {
      const cost = costIn(region)
      if (cost === null) return <span className="text-ink-muted">{t('Unknown')}</span>
      return <span className={cost === 0 ? 'text-ink-muted' : undefined}>{formatMonthlyPrice(cost)}</span>
    },
  }
}

interface RegionColumns {
  readonly ownNodes: OwnNodes
  /** Undefined while prices are unknown. */
  readonly costOfNode: CostOfNode | undefined
  /** The capabilities of all regions. */
  readonly capabilities: readonly string[]
}

export const regionColumns = ({ ownNodes, costOfNode, capabilities }: RegionColumns): readonly Column<Region>[] => [
  { id: 'label', header: () => t('Region'), value: regionLabel, width: 8, searchable: true },
  {
    id: 'status',
    header: () => t('Status'),
    value: ({ status }) => status,
    format: labelIn(regionStatusLabels),
    compareAs: 'options',
    options: ['outage', 'ok'],
    width: 7,
    facet: true,
    searchable: true,
    card: 'badge',
    cell: (region) => <RegionStatus status={region.status} />,
  },
  {
    id: 'country',
    header: () => t('Country'),
    value: ({ country }) => countryKey(country),
    format: countryOfKey,
    options: countryKeys,
    width: 7.5,
    facet: true,
    searchable: true,
    card: 'subtitle',
  },
  {
    id: 'continent',
    header: () => t('Continent'),
    value: ({ country }) => continentOf(country),
    format: continentLabel,
    compareAs: 'options',
    options: continents,
    width: 8,
    facet: true,
    searchable: true,
    hiddenByDefault: true,
    card: 'hidden',
  },
  ...(ownNodes.state === 'hidden' ? [] : [ownNodesColumn(ownNodes)]),
  ...(ownNodes.state === 'known' ? [costColumn(ownNodes, costOfNode)] : []),
  {
    id: 'capabilities',
    header: () => t('Capabilities'),
    value: (region) => region.capabilities,
    format: capabilityLabel,
    options: capabilities,
    width: 7.75,
    facet: true,
    searchable: true,
    aliases: ['capability', 'has'],
    cell: (region) => (
      <span title={region.capabilities.map(capabilityLabel).join(', ')}>
        {t('{count} of {total}', {
          count: formatNumber(region.capabilities.length),
          total: formatNumber(capabilities.length),
        })}
      </span>
    ),
  },
  {
    id: 'id',
    header: () => t('ID'),
    value: ({ id }) => id,
    width: 7.5,
    searchable: true,
    card: 'hidden',
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
  },
  {
    id: 'ipv4',
    header: () => t('IPv4 resolvers'),
    value: ({ resolvers }) => splitResolvers(resolvers.ipv4),
    compareAs: 'address',
    width: 10.75,
    searchable: true,
    aliases: ['resolver'],
    card: 'hidden',
    cell: (region) => <ResolverCell region={region} family="ipv4" />,
  },
  {
    id: 'ipv6',
    header: () => t('IPv6 resolvers'),
    value: ({ resolvers }) => splitResolvers(resolvers.ipv6),
    compareAs: 'address',
    width: 13.5,
    searchable: true,
    aliases: ['resolver'],
    hiddenByDefault: true,
    cell: (region) => <ResolverCell region={region} family="ipv6" />,
  },
]
