/** One node and what belongs to it. */
import { configs } from '#contract/areas/configs.ts'
import { disks, type Disk } from '#contract/areas/disks.ts'
import { events, type Event } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { isGoing } from '#contract/rules/event-actions.ts'
import { inTransition } from '#contract/rules/node-status.ts'
import { pageSize } from '#contract/schema.ts'
import { poll } from '#api/polling.ts'
import { read, write } from '#api/query.ts'

/** Quick while the node is in transition, and quick again whenever its status changes. */
const nodePoll = poll.transition((node: Node) => inTransition(node.status) && node.status)

export const nodeView = (nodeId: number) => read(nodes.view, { path: { nodeId } }, { poll: nodePoll })
/** Quick while a disk is being made or deleted. */
const diskPoll = poll.transition(({ data }: { data: Disk[] }) => data.some((disk) => disk.status !== 'ready'))
export const diskList = (nodeId: number) => read(disks.list, { path: { nodeId }, query: { page_size: pageSize.max } }, { poll: diskPoll })
export const configList = (nodeId: number) => read(configs.list, { path: { nodeId }, query: { page_size: pageSize.max } })

/** Quick while something about the node is going on. */
const eventPoll = poll.transition(({ data }: { data: Event[] }) => data.filter((event) => isGoing(event.status)).map((event) => event.id).join())

/** The latest events about a node, newest first. */
export const nodeEvents = (nodeId: number) =>
  read(events.list, {
    query: { page_size: pageSize.min },
    filter: { 'entity.id': nodeId, 'entity.type': 'node', '+order_by': 'id', '+order': 'desc' },
  }, { poll: eventPoll })

/** What a change of the node's status makes untrue besides the node itself. */
export const followsStatus = [disks.list, configs.list, events.list]

export const updateNode = write(nodes.update, { stale: [nodes.view, nodes.list, events.list] })
