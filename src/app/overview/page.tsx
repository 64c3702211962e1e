/** The first page: how the nodes are, what needs somebody, and what happened lately. Every number is a link to what it counts. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { events, type Event } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { nodeStatuses, nodeStatusWords, type NodeStatus } from '#contract/rules/node-status.ts'
import { wholeLimit } from '#api/collection.ts'
import { isMissing } from '#api/error.ts'
import { poll } from '#api/polling.ts'
import { read } from '#api/query.ts'
import { NoNodes } from '#features/nodes/list/no-nodes.tsx'
import { useCreateKey } from '#features/nodes/list/use-create-key.ts'
import { nodeList } from '#features/nodes/queries.ts'
import { nodeTone } from '#features/nodes/status.tsx'
import { Action } from '#kit/action.tsx'
import { WhyNot } from '#kit/allowed.tsx'
import { EventList } from '#kit/event-list.tsx'
import { Link } from '#kit/link.tsx'
import { warm } from '#kit/loader.ts'
import { useMay } from '#kit/may.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/section.tsx'
import { useNow } from '#kit/time.tsx'
import { StatusMark } from '#ui/badge.tsx'
import { linkClass, nameLinkClass } from '#ui/link.tsx'
import { needsAttention } from './attention.ts'

export const handle = { crumb: 'Overview' }

const recentEvents = read(events.list, { query: { page_size: 25 } }, { poll: poll.slow })
const eventsShown = 8
const attentionShown = 8

export function loader({ context }: LoaderFunctionArgs) {
  warm(context, nodeList.all)
  return null
}

export function Component() {
  const { reason } = useMay()(nodes.list)
  useCreateKey()
  return (
    <Page title="Overview" actions={<Action of={nodes.create} to={paths.nodeCreate()} icon={Plus} variant="primary">Create node</Action>}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {reason !== null ? <WhyNot reason={reason} /> : (
            <>
              <Section title="Nodes"><NodeCounts /></Section>
              <Section title="Needs attention"><AttentionList /></Section>
            </>
          )}
        </div>
        <RecentEvents />
      </div>
    </Page>
  )
}

function NodeCounts() {
  const { data: { items, results, loaded, tooMany } } = useSuspenseQuery(nodeList.all)
  if (results === 0) return <NoNodes level={3} />
  const counts = nodeStatuses.flatMap((status) => {
    const count = items.filter((node) => node.status === status).length
    return count > 0 ? [{ status, count }] : []
  })
  return (
    <>
      <p className="mb-3"><Link to={paths.nodes()} className={linkClass}>{results.toLocaleString('en')} {results === 1 ? 'node' : 'nodes'}</Link></p>
      {tooMany ? <p className="text-ink-muted">Nodes are counted by status up to {wholeLimit.toLocaleString('en')} of them.</p> : (
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 p-0">
          {counts.map((each) => <li key={each.status}><StatusCount {...each} /></li>)}
        </ul>
      )}
      {!tooMany && loaded < results ? <p className="mt-2 text-sm text-ink-muted">{loaded.toLocaleString('en')} of {results.toLocaleString('en')} loaded</p> : null}
    </>
  )
}

function StatusCount({ status, count }: { status: NodeStatus; count: number }) {
  return (
    <Link
      to={`${paths.nodes()}?${new URLSearchParams({ status })}`}
      className="flex items-center gap-2 rounded-md border border-line px-3 py-2 text-ink no-underline hover:border-line-strong hover:bg-hover"
    >
      <StatusMark tone={nodeTone(status)} />
      <span className="min-w-0 flex-1">{nodeStatusWords[status]}</span>{' '}
      <span className="text-md font-semibold">{count.toLocaleString('en')}</span>
    </Link>
  )
}

function AttentionList() {
  const { data: { items } } = useSuspenseQuery(nodeList.all)
  const found = needsAttention(items, useNow())
  if (found.length === 0) return <p className="text-ink-muted">Nothing.</p>
  return (
    <>
      <ul className="m-0 grid list-none gap-2 p-0">
        {found.slice(0, attentionShown).map(({ node, why }) => (
          <li key={node.id} className="flex items-baseline gap-2">
            <StatusMark tone="warn" />
            <NodeLink node={node} />
            <span className="min-w-0 flex-1 text-ink-muted">{why}</span>
          </li>
        ))}
      </ul>
      {found.length > attentionShown ? <p className="mt-2 text-sm text-ink-muted">And {found.length - attentionShown} more.</p> : null}
    </>
  )
}

const NodeLink = ({ node: { id, label } }: { node: Pick<Node, 'id' | 'label'> }) => <Link to={paths.node(id)} className={nameLinkClass}>{label}</Link>

/** Absent where events cannot be read or the service has none. */
function RecentEvents() {
  const may = useMay()(events.list)
  const allowed = may.shown && may.reason === null
  const { error } = useQuery({ ...recentEvents, enabled: allowed })
  if (!allowed || isMissing(error)) return null
  return <Section title="Recent events"><NewestEvents /></Section>
}

function NewestEvents() {
  const { data: { data } } = useSuspenseQuery(recentEvents)
  return <EventList events={data.slice(0, eventsShown)} subject={subjectOf} />
}

function subjectOf({ entity, action }: Event): ReactNode {
  if (!entity?.label) return null
  const label = entity.type === 'node' && typeof entity.id === 'number' && action !== 'node_delete'
    ? <NodeLink node={{ id: entity.id, label: entity.label }} />
    : <span className="font-medium">{entity.label}</span>
  return <>{label}: </>
}
