/** A restore that was begun here, followed to its end, be it on another node. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { events, type Event } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { isGoing } from '#contract/rules/event-actions.ts'
import { inTransition } from '#contract/rules/node-status.ts'
import { refresh } from '#api/query.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link } from '#kit/link.tsx'
import { useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { Elapsed } from '#kit/time.tsx'
import { followsStatus, nodeEvents, nodeView } from '../node/queries.ts'
import { NodeStatusBadge } from '../status.tsx'

const tones = { going: 'info', failed: 'bad', done: 'ok' } as const

/** The target is at rest for a moment between being shut down and being restored: the event goes on. */
function stateOf(node: Node, event: Event | undefined): keyof typeof tones {
  if (inTransition(node.status) || (event && isGoing(event.status))) return 'going'
  return event?.status === 'failed' ? 'failed' : 'done'
}

interface Props {
  /** What is restored: "Snapshot before". */
  what: string
  target: Node
  onDismiss: () => void
}

export function RestoreFollow({ what, target, onDismiss }: Props) {
  const client = useQueryClient()
  const view = useQuery({ ...nodeView(target.id), refetchOnMount: 'always' })
  const node = view.data
  const may = useMay()(events.list)
  const told = may.shown && may.reason === null
  const happened = useQuery({ ...nodeEvents(target.id), enabled: told, refetchOnMount: 'always' })
  const [since] = useState(Date.now)
  const event = happened.data?.data.find(({ action }) => action === 'backups_restore')
  const known = view.isFetchedAfterMount && (!told || happened.isFetchedAfterMount)
  const state = known && node ? stateOf(node, event) : 'going'
  const title = { going: `Restoring ${what}`, failed: `${what} was not restored`, done: `${what} is restored` }[state]
  useEffect(() => {
    announce(title)
    // What the target has is another thing now, whichever page shows it next.
    if (state !== 'going') void refresh(client, [nodes.list, ...followsStatus])
  }, [client, title, state])
  if (!node) return null
  const link = <Link className={linkClass} to={paths.node(target.id)}>{target.label}</Link>
  const dismiss = state === 'going' ? null : <Button size="sm" onClick={onDismiss}>Dismiss</Button>
  return (
    <Notice tone={tones[state]} className="mb-4" title={title} actions={dismiss}>
      {link}
      {state === 'going' && <>: <NodeStatusBadge status={node.status} /> <span className="text-ink-muted">for <Elapsed since={since} /></span></>}
      {state === 'failed' && `: ${event?.message || 'the service gave no reason'}.`}
      {state === 'done' && ` is ${node.status}: boot it with the profile you want.`}
    </Notice>
  )
}
