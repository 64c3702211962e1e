/** What every page of one node shares: the head with its status and actions, the tabs, and what to say when it is gone. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { isMissing } from '#api/error.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMay, type Entity } from '#kit/may.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { HeadActions } from './head-actions.tsx'
import { nodeView } from './queries.ts'
import { StatusLine } from './status-line.tsx'

export const entityOf = (node: Node): Entity => ({ kind: 'node', id: node.id, label: node.label })

export function NodeFrame({ children }: { children: (node: Node) => ReactNode }) {
  const nodeId = Number(useParams()['nodeId'])
  const { data: node, error } = useSuspenseQuery(nodeView(nodeId))
  if (isMissing(error)) return <Gone label={node.label} />
  return (
    <Page
      title={node.label}
      mark={<StatusLine node={node} />}
      crumbs={[{ to: paths.nodes(), label: 'Nodes' }]}
      actions={<HeadActions node={node} />}
      tabs={[
        { to: paths.node(node.id), label: 'Overview', end: true },
        { to: paths.nodeSettings(node.id), label: 'Settings' },
      ]}
    >
      <ReadOnly node={node} />
      {children(node)}
    </Page>
  )
}

function ReadOnly({ node }: { node: Node }) {
  const { shown, reason } = useMay()(nodes.update, { entity: entityOf(node) })
  return reason === null || (shown && reason === '') ? null : <Notice tone="info" className="mb-4">{reason}.</Notice>
}

/** It was on the screen and is no longer there: deleted, here or elsewhere. */
function Gone({ label }: { label: string }) {
  return (
    <Page title={label} crumbs={[{ to: paths.nodes(), label: 'Nodes' }]}>
      <Empty title="This node no longer exists" actions={<Link className={buttonClass()} to={paths.nodes()}>Go to Nodes</Link>}>
        It has been deleted, or your access to it has been taken away.
      </Empty>
    </Page>
  )
}
