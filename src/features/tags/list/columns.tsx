/** The columns of the table of tags. */
import { Link } from 'react-router'
import { totalMonthlyCost, type CostOfNode } from '#contract/rules/nodes/node-cost.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { labelIn, type Column } from '#kit/table/model/column.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import type { UsedTag } from '#queries/tags.ts'
import { classes } from '#ui/class-names.ts'
import { linkClass } from '#ui/link.tsx'
import { taggedPath, type TagKind } from '../tag.ts'

const kindLabels: Readonly<Record<TagKind, () => string>> = {
  nodes: () => t('Nodes'),
  domains: () => t('Domains'),
}

/** Large enough for a finger, on a card too; in all cells, so that rows are equally high. */
const cellClass = 'inline-block min-h-6 min-w-6 leading-6'

function Count({ used, kind }: { used: UsedTag; kind: TagKind }) {
  const count = used[kind].length
  if (count === 0) return <span className={`${cellClass} text-ink-muted`}>0</span>
  return (
    <Link to={taggedPath(kind, used.tag)} className={`${linkClass} ${cellClass}`}>
      {formatNumber(count)}
    </Link>
  )
}

const countColumn = (kind: TagKind): Column<UsedTag> => ({
  id: kind,
  header: kindLabels[kind],
  value: (used) => used[kind].length,
  compareAs: 'number',
  width: 7,
  align: 'end',
  leftOutOnCard: (used) => used[kind].length === 0,
  cell: (used) => <Count used={used} kind={kind} />,
})

const costColumn = (costOfNode: CostOfNode): Column<UsedTag> => ({
  id: 'cost',
  header: () => t('Monthly cost'),
  value: ({ nodes }) => totalMonthlyCost(nodes, costOfNode).total,
  compareAs: 'number',
  width: 8,
  align: 'end',
  leftOutOnCard: ({ nodes }) => totalMonthlyCost(nodes, costOfNode).total === 0,
  cell: ({ nodes }) => {
    const { total } = totalMonthlyCost(nodes, costOfNode)
    return <span className={classes(cellClass, total === 0 && 'text-ink-muted')}>{formatMonthlyPrice(total)}</span>
  },
})

const nameColumn: Column<UsedTag> = {
  id: 'tag',
  header: () => t('Tag'),
  value: ({ tag }) => tag,
  width: 16,
  searchable: true,
}

const kindColumn: Column<UsedTag> = {
  id: 'used',
  header: () => t('Used on'),
  value: ({ nodes, domains }) => [...(nodes.length > 0 ? ['nodes'] : []), ...(domains.length > 0 ? ['domains'] : [])],
  format: labelIn(kindLabels),
  options: Object.keys(kindLabels),
  width: 9,
  facet: true,
  hiddenByDefault: true,
  card: 'hidden',
}

interface TagColumns {
  /** Whether the user may read nodes and they have loaded. */
  readonly hasNodes: boolean
  readonly hasDomains: boolean
  /** Undefined while prices are unknown. */
  readonly costOfNode: CostOfNode | undefined
}

export const tagColumns = ({ hasNodes, hasDomains, costOfNode }: TagColumns): readonly Column<UsedTag>[] => [
  nameColumn,
  ...(hasNodes ? [countColumn('nodes')] : []),
  ...(hasDomains ? [countColumn('domains')] : []),
  ...(hasNodes && costOfNode ? [costColumn(costOfNode)] : []),
  ...(hasNodes && hasDomains ? [kindColumn] : []),
]
