/** Where the cost of the account comes from: the regions and the tags whose nodes cost most together. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { rankMonthlyCosts, type CostRanking } from '#contract/rules/nodes/cost-ranking.ts'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { plural, t } from '#contract/translate.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { RankedList } from '#kit/page/ranked-list.tsx'
import { paths } from '#kit/paths.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionNames } from '#queries/regions.ts'
import { nodeCosts } from '#queries/types.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'

/** How many rows each ranking shows. */
const maxShown = 4

const regionOf = ({ region }: Node) => [region]
const tagsOf = ({ tags }: Node) => tags

const nodesWith = (column: string, values: readonly string[]) =>
  `${paths.nodes()}?${new URLSearchParams(values.map((value) => [column, value]))}`
export const nodesByPrice = `${paths.nodes()}?columns=label,price,region,type,tags&sort=-price`

/** The nodes loaded so far, with their cost; null when there are too many, or prices are unknown. */
export function useAccountCost() {
  const { data } = useQuery(nodeList.all)
  const costOfNode = useQuery(nodeCosts).data
  return useMemo(() => {
    if (!data || data.exceedsLimit || !costOfNode) return null
    const sum = totalMonthlyCost(data.items, costOfNode)
    return sum.total === 0 ? null : { ...sum, nodes: data.items, costOfNode }
  }, [data, costOfNode])
}

/** Renders nothing while nodes or prices are unknown, or when nothing costs anything. */
export function CostCard() {
  const cost = useAccountCost()
  const regions = useQuery(regionNames).data
  const rankings = useMemo(
    () =>
      cost && {
        byRegion: rankMonthlyCosts(cost.nodes, cost.costOfNode, regionOf, maxShown),
        byTag: rankMonthlyCosts(cost.nodes, cost.costOfNode, tagsOf, maxShown),
        untagged: totalMonthlyCost(
          cost.nodes.filter(({ tags }) => tags.length === 0),
          cost.costOfNode,
        ).total,
        hasSeveralTags: cost.nodes.some(({ tags }) => tags.length > 1),
      },
    [cost],
  )
  if (!rankings) return null
  const { byRegion, byTag, untagged, hasSeveralTags } = rankings
  const entries = [...byRegion.top, byRegion.others, ...byTag.top, byTag.others]
  const amounts = [untagged, ...entries.map((entry) => entry?.total ?? 0)].map(formatMonthlyPrice)
  const textLength = Math.max(...amounts.map(({ length }) => length))
  return (
    <Card
      title={t('Monthly cost')}
      actions={
        <Link to={nodesByPrice} className={`${linkClass} text-sm`}>
          {t('Nodes by price')}
        </Link>
      }
    >
      <div className="grid gap-4">
        <Ranking
          title={t('By region')}
          ranking={byRegion}
          column="region"
          textLength={textLength}
          labels={regions}
          othersLabel={(count) => plural(count, '{count} other region', '{count} other regions')}
        />
        {byTag.top.length > 0 && (
          <Ranking
            title={t('By tag')}
            ranking={byTag}
            column="tags"
            textLength={textLength}
            othersLabel={(count) => plural(count, '{count} other tag', '{count} other tags')}
            // The empty text is the filter for nodes without tags.
            last={untagged > 0 ? { key: '', label: t('No tags'), total: untagged } : undefined}
            note={
              hasSeveralTags &&
              ((byTag.others?.keys.length ?? 0) > 1
                ? t('A node with several tags counts for each of them, and once in the other tags.')
                : t('A node with several tags counts for each of them.'))
            }
          />
        )}
      </div>
    </Card>
  )
}

interface RankingProps {
  /** The length of the longest amount in the card. */
  textLength: number
  title: string
  ranking: CostRanking
  /** The column of the list of nodes that the links filter. */
  column: string
  /** The labels by key. */
  labels?: ReadonlyMap<string, string> | undefined
  /** "3 other regions" */
  othersLabel: (count: number) => string
  /** An entry that is not part of the ranking. */
  last?: { readonly key: string; readonly label: string; readonly total: number } | undefined
  note?: ReactNode
}

function Ranking({ textLength, title, ranking, column, labels, othersLabel, last, note }: RankingProps) {
  const { top, others } = ranking
  const labelOf = (key: string) => labels?.get(key) ?? key
  const rows = top.map(({ key, total }) => ({ key, label: labelOf(key), values: [key], total }))
  if (others) {
    const { keys, total } = others
    const label = keys.length === 1 ? labelOf(keys[0] ?? '') : othersLabel(keys.length)
    rows.push({ key: 'others', label, values: [...keys], total })
  }
  if (last) rows.push({ ...last, values: [last.key] })
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-ink-muted">{title}</h3>
      <RankedList
        textLength={textLength}
        items={rows.map(({ key, label, values, total }) => ({
          id: `${values.length} ${key}`,
          label,
          to: nodesWith(column, values),
          value: total,
          text: formatMonthlyPrice(total),
          isRest: key === 'others',
        }))}
      />
      {note && <p className="mt-1 text-xs text-ink-muted">{note}</p>}
    </section>
  )
}
