/** What every page of one node shares: the head with its status and actions, the tabs, and what to say when it is gone. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useRef, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { isMissing } from '#api/error.ts'
import { refresh } from '#api/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { useUnsaved } from '#kit/form/unsaved.ts'
import { Link } from '#kit/link.tsx'
import { useMay } from '#kit/may.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { Refusal } from '#kit/refusal.tsx'
import { entityOf } from '../actions/action.ts'
import { HeadActions } from './head-actions.tsx'
import { followsStatus, nodeView } from './queries.ts'
import { StatusLine } from './status-line.tsx'

const crumbs = [{ to: paths.nodes(), label: 'Nodes' }]

interface Props {
  /** Leaves out the button that deletes, on a page that has its own place for it. */
  keeps?: boolean
  children: (node: Node) => ReactNode
}

/** When the status changes, what hangs on it is asked again: disks that have been made, the event that has ended. */
function useFollowStatus(node: Node | undefined) {
  const client = useQueryClient()
  const last = useRef(node?.status)
  useEffect(() => {
    if (last.current !== undefined && node && last.current !== node.status) void refresh(client, followsStatus)
    last.current = node?.status
  }, [client, node])
}

export function NodeFrame({ keeps = false, children }: Props) {
  const { data: node, error, refetch } = useQuery(nodeView(Number(useParams()['nodeId'])))
  useFollowStatus(node)
  const unsaved = useUnsaved()
  const gone = isMissing(error)
  if (gone && !(node && unsaved)) return <Gone label={node?.label} />
  if (error && !node) {
    return <Page title="Node" crumbs={crumbs}><Refusal error={error} title="This node could not be shown" onRetry={() => void refetch()} /></Page>
  }
  if (!node) return <SkeletonPage label="Loading the node" />
  return (
    <Page
      title={node.label}
      mark={<StatusLine node={node} />}
      crumbs={crumbs}
      actions={gone ? undefined : <HeadActions node={node} keeps={keeps} />}
      tabs={[
        { to: paths.node(node.id), label: 'Overview', end: true },
        { to: paths.nodeBackups(node.id), label: 'Backups' },
        { to: paths.nodeSettings(node.id), label: 'Settings' },
      ]}
    >
      {gone ? (
        <Notice tone="warn" className="mb-4" title="This node no longer exists">{goneWords} Your entries are still here, but cannot be sent.</Notice>
      ) : <ReadOnly node={node} />}
      {children(node)}
    </Page>
  )
}

function ReadOnly({ node }: { node: Node }) {
  const { reason } = useMay()(nodes.update, { entity: entityOf(node) })
  return reason === null ? null : <Notice tone="info" className="mb-4">{reason}.</Notice>
}

const goneWords = 'It has been deleted, or you have no access to it.'

/** There is no such node, or there is none any more: deleted, here or elsewhere. */
function Gone({ label }: { label: string | undefined }) {
  return (
    <Page title={label ?? 'Not found'} crumbs={crumbs}>
      <Empty
        icon={SearchX}
        title={label === undefined ? 'There is no node at this address' : 'This node no longer exists'}
        actions={<Link className={buttonClass()} to={paths.nodes()}>Go to Nodes</Link>}
      >
        {goneWords}
      </Empty>
    </Page>
  )
}
