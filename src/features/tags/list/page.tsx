/**
 * The tags in use: the number of nodes and domains with each, the cost of these nodes, and actions on a tag everywhere.
 */
import { nodeNoun } from '#shared/nodes/node.ts'
import { domainNoun } from '#shared/domains/noun.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { RestrictedTagsNote } from '#shared/tags/restricted-tags-note.tsx'
import type { Domain } from '#contract/areas/domains.ts'
import { domains, nodes } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { LoadingCount } from '#kit/page/loading-count.tsx'
import { LoadingTotals } from '#kit/page/loading-totals.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { isArriving, useSettled } from '#kit/page/use-settled.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { listQueries, type ListQueries } from '#kit/table/use-rows.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'
import { tagsOfDomains, tagsOfNodesAnd, type UsedTag } from '#queries/tags.ts'
import { nodeCosts, typeList } from '#queries/types.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tag } from '#ui/icons/tag.ts'
import { tagActions } from '../actions.ts'
import { leftOutTexts, taggedPath, useTagged, type TagKind } from '../tag.ts'
import { tagColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, domainList.all)
  prefetch(context, typeList)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const noun = {
  plural: () => t('tags'),
  counted: (count: number) => plural(count, '{count} tag', '{count} tags'),
}
const tagOf = ({ tag }: UsedTag) => tag
const hrefOf = ({ tag, nodes: tagged }: UsedTag) => taggedPath(tagged.length > 0 ? 'nodes' : 'domains', tag)
const rowActions = { nodes: [tagActions(nodes.update)], domains: [tagActions(domains.update)] }

const noDomains: readonly Domain[] = []

export function Component() {
  const tagged = useTagged()
  const loadedDomains = tagged.domains.data?.items ?? noDomains
  const withNodes = useMemo(() => tagsOfNodesAnd(loadedDomains), [loadedDomains])
  const hasNodes = isAllowed(tagged.nodeListing) || !isAllowed(tagged.domainListing)
  return <TagList list={hasNodes ? listQueries(withNodes) : listQueries(tagsOfDomains)} tagged={tagged} />
}

interface TagListProps {
  list: ListQueries<UsedTag>
  tagged: ReturnType<typeof useTagged>
}

function TagList({ list, tagged }: TagListProps) {
  const permissionFor = usePermission()
  const settled = useSettled(
    [nodeList.all, domainList.all, typeList],
    true,
    isArriving(tagged.nodes) || isArriving(tagged.domains),
  )
  const costOfNode = useQuery(nodeCosts).data
  const [hasNodes, hasDomains] = [tagged.nodes.data !== undefined, tagged.domains.data !== undefined]
  const columns = useMemo(() => tagColumns({ hasNodes, hasDomains, costOfNode }), [hasNodes, hasDomains, costOfNode])
  const mayChangeNodes = isAllowed(permissionFor(nodes.update, { members: ['tags'] }))
  const mayChange = mayChangeNodes || isAllowed(permissionFor(domains.update, { members: ['tags'] }))
  return (
    <ListPage
      title={t('Tags')}
      description={t('The tags on your nodes and domains.')}
      requires={isAllowed(tagged.domainListing) && !isAllowed(tagged.nodeListing) ? domains.list : nodes.list}
      name="tags"
      caption={t('Tags')}
      noun={noun}
      list={list}
      columns={columns}
      getId={tagOf}
      getLabel={tagOf}
      getHref={hrefOf}
      rowActions={mayChangeNodes ? rowActions.nodes : rowActions.domains}
      defaultSort="tag"
      empty={
        <EmptyState
          icon={Tag}
          title={t('No tags yet')}
          actions={
            mayChangeNodes && (
              <Link to={paths.nodes()} className={buttonClass()}>
                {t('Go to Nodes')}
              </Link>
            )
          }
        >
          {mayChange
            ? t('Add tags to nodes and domains to find them, act on them together and see what they cost.')
            : t('The tags of the nodes and domains that you can see are listed here.')}
        </EmptyState>
      }
      instead={
        settled ? null : (
          <LoadingTotals
            label={t('Loading tags')}
            list
            lists={[
              { query: tagged.nodes, noun: nodeNoun },
              { query: tagged.domains, noun: domainNoun },
            ]}
          />
        )
      }
    >
      {settled && <Notes tagged={tagged} />}
    </ListPage>
  )
}

/** What the counts do not include, and what restricted users cannot do. */
function Notes({ tagged }: { tagged: ReturnType<typeof useTagged> }) {
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      <RestrictedTagsNote />
      <Partial query={tagged.nodes} kind="nodes" />
      <Partial query={tagged.domains} kind="domains" />
      {leftOutTexts(tagged).map((text) => (
        <p key={text} className="text-sm text-ink-muted">
          {text}
        </p>
      ))}
      {tagged.domains.error && !tagged.domains.data && isAllowed(tagged.domainListing) ? (
        <ErrorNotice
          error={tagged.domains.error}
          title={t('Domains could not be loaded')}
          onRetry={() => void tagged.domains.refetch()}
        />
      ) : null}
    </div>
  )
}

interface PartialProps {
  query: {
    data: Collection<unknown> | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  kind: TagKind
}

function Partial({ query, kind }: PartialProps) {
  const { data } = query
  if (!data || data.loaded >= data.results) return null
  if (!data.exceedsLimit)
    return <LoadingCount query={{ ...query, data }} noun={kind === 'nodes' ? nodeNoun : domainNoun} />
  const loaded = formatNumber(data.loaded)
  return (
    <p className="text-sm text-ink-muted">
      {kind === 'nodes'
        ? plural(
            data.results,
            'Only the tags of the first {loaded} of {count} node are counted.',
            'Only the tags of the first {loaded} of {count} nodes are counted.',
            { loaded },
          )
        : plural(
            data.results,
            'Only the tags of the first {loaded} of {count} domain are counted.',
            'Only the tags of the first {loaded} of {count} domains are counted.',
            { loaded },
          )}
    </p>
  )
}
