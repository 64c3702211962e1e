/** The list of nodes, and the writes that start a transition. */
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { inTransition } from '#contract/rules/node-status.ts'
import type { Filter } from '#contract/filter.ts'
import { readAll, type Collection } from '#api/collection.ts'
import { poll } from '#api/polling.ts'
import { read, write } from '#api/query.ts'
import { noteMissing } from './actions/offered.ts'

/** Which nodes are on their way to where: as long as this changes, something is happening that people want to see. */
const goings = (items: readonly Node[]) =>
  items.flatMap((node) => (inTransition(node.status) ? [`${node.id} ${node.status}`] : [])).join()

/** Quick while a node is in transition. Of an account too large for the browser only the page on the screen is asked quickly. */
const listPoll = poll.transition(({ items, tooMany }: Collection<Node>) => !tooMany && goings(items))
const pagePoll = poll.transition(({ data }: { data: Node[] }) => goings(data))

export const nodeList = {
  all: readAll(nodes.list, {}, { poll: listPoll }),
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(nodes.list, { query, ...(filter ? { filter } : {}) }, { poll: pagePoll }),
}

/** What every change of a node's state makes untrue. */
export const touched = [nodes.list, nodes.view, events.list]

export const bootNode = write(nodes.boot, { stale: touched })
export const rebootNode = { ...write(nodes.reboot, { stale: touched }), onError: noteMissing(nodes.reboot) }
export const shutDownNode = { ...write(nodes.shutdown, { stale: touched }), onError: noteMissing(nodes.shutdown) }
export const resizeNode = { ...write(nodes.resize, { stale: touched }), onError: noteMissing(nodes.resize) }
/** The old disks and configs are gone at once. */
export const rebuildNode = { ...write(nodes.rebuild, { stale: [...touched, disks.list, configs.list] }), onError: noteMissing(nodes.rebuild) }
/** Who makes a node may change it, which a restricted user's grants say (gaps 7.3). */
export const cloneNode = write(nodes.clone, { stale: [...touched, profile.grants] })
/** Not the node itself: asking for it again could only answer that it is gone. */
export const removeNode = write(nodes.remove, { stale: [nodes.list, events.list] })
