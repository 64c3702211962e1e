/** Nodes: the list, a single node, and every write that changes the node itself. */
import type { QueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { privateImageId } from '#contract/rules/images/images.ts'
import { isInTransition } from '#contract/rules/nodes/node-status.ts'
import { pageSize } from '#contract/limits.ts'
import { call } from '#api/client.ts'
import { statusOf } from '#api/error.ts'
import { pagesOf, readCollection } from '#api/cache/collection.ts'
import { poll } from '#api/cache/polling.ts'
import { invalidate, read } from '#api/cache/query.ts'
import { write } from '#api/write.ts'
import { findDeletedConfig } from './configs.ts'
import {
  leadsTo,
  watchForClone,
  watchForDeletion,
  watchForNewItem,
  watchForUpdate,
  watchNodeChange,
  watchNodeWork,
} from './recognize.ts'
import { typeList } from './types.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { findDeletedImage } from './image-reads.ts'

/** Whether the service is still choosing the day or the window of the node's backups. */
export const isScheduling = ({ backups: { enabled, schedule } }: Node) =>
  enabled && (schedule.day === 'Scheduling' || schedule.window === 'Scheduling')

const transitionOf = (node: Node) =>
  isInTransition(node.status) ? node.status : isScheduling(node) ? 'scheduling' : null
const pagePoll = poll.transition(({ data }: { data: Node[] }) =>
  data.flatMap((node) => (isInTransition(node.status) ? [`${node.id} ${node.status}`] : [])).join(),
)
const nodePoll = poll.transition((node: Node) => isInTransition(node.status) && node.status)

export const nodeList = {
  all: readCollection(
    nodes.list,
    {},
    {
      live: {
        param: 'nodeId',
        readItem: (client, nodeId) => client.fetchQuery({ ...nodeView(Number(nodeId)), staleTime: 0 }),
        readByFilter: (filter, signal) => call(nodes.list, { query: { page_size: pageSize.max }, filter }, { signal }),
        transitionOf,
        isLeaving: ({ status }) => status === 'deleting',
      },
    },
  ),
  page: pagesOf(nodes.list, pagePoll),
}

export const nodeView = (nodeId: number) => read(nodes.view, { path: { nodeId } }, { poll: nodePoll })

/** The data that every change of a node makes stale. */
export const nodeDependents = ['nodes.list', 'nodes.view', 'events.list'] as const
/** The data that a change of the node's status makes stale besides the node itself. */
export const nodeContentDependents = ['disks.list', 'configs.list', 'events.list'] as const
/** A restricted user is granted access to the nodes that they create (gaps 7.3). */
const createNodeDependents = ['nodes.list', 'events.list', 'profile.grants'] as const

/**
 * Labels of nodes are unique, so only a node with this label that did not exist before is the new one. Rejects while
 * the service cannot be reached, so that nothing is sent whose result could not be recognized.
 */
async function watchLabel(label: string | undefined) {
  if (!label) return undefined
  const find = async () => (await call(nodes.list, { filter: { label: label.trim() } })).data
  const known = await find().catch((error: unknown) => {
    if (statusOf(error) === 0) throw error
    return undefined
  })
  return watchForNewItem(known, label, find)
}

export const createNode = write(nodes.create, {
  invalidates: createNodeDependents,
  watch: (_client, { body }) => watchLabel(body.label),
  findDeleted: async (client, { body }) => {
    // It is unknown which node the missing backup belonged to, so all backups on the screen are read again.
    if (body.backup_id) await invalidate(client, ['backups.list'])
    return findDeletedImage(client, body.image)
  },
})
export const updateNode = write(nodes.update, {
  invalidates: nodeDependents,
  watch: (_client, { path, body }) => watchForUpdate(() => call(nodes.view, { path }), body),
})
const findDeletedProfile = (client: QueryClient, { path, body }: RequestOf<typeof nodes.boot>) =>
  findDeletedConfig(client, path.nodeId, body?.config_id)
export const bootNode = write(nodes.boot, {
  invalidates: nodeDependents,
  findDeleted: findDeletedProfile,
  watch: watchNodeChange(['node_boot'], ({ status }) => status === 'booting' || status === 'running'),
})
export const rebootNode = {
  ...write(nodes.reboot, {
    invalidates: nodeDependents,
    findDeleted: findDeletedProfile,
    watch: watchNodeChange(['node_reboot'], ({ status }) => status === 'rebooting'),
  }),
  onError: markUnsupported(nodes.reboot),
}
export const shutDownNode = {
  ...write(nodes.shutdown, {
    invalidates: nodeDependents,
    watch: watchNodeChange(['node_shutdown'], ({ status }) => status === 'shutting_down' || status === 'offline'),
  }),
  onError: markUnsupported(nodes.shutdown),
}
export const resizeNode = {
  ...write(nodes.resize, {
    invalidates: nodeDependents,
    watch: watchNodeWork<RequestOf<typeof nodes.resize>>({
      actions: ['node_resize_create', 'node_resize'],
      isAsked: (event, { body: { type } }, client) =>
        leadsTo(event, client.getQueryData(typeList.queryKey)?.data.find(({ id }) => id === type)?.label),
      isUnderWay: ({ status }) => status === 'migrating',
    }),
  }),
  onError: markUnsupported(nodes.resize),
}
/** Events name private images by their number (gaps 5.1). */
const isImage = ({ secondary_entity: image }: Event, id: string) =>
  !image || String(image.id) === id || privateImageId(Number(image.id)) === id
const watchRebuild = watchNodeWork<RequestOf<typeof nodes.rebuild>>({
  actions: ['node_rebuild'],
  isAsked: (event, { body: { image } }) => isImage(event, image),
  isUnderWay: ({ status }) => status === 'rebuilding',
})
/** The service deletes the old disks and configuration profiles immediately. */
export const rebuildNode = {
  ...write(nodes.rebuild, {
    invalidates: [...nodeDependents, 'disks.list', 'configs.list'],
    watch: (client, request) => {
      const look = watchRebuild(client, request)
      return async () => ((await look()) ? client.fetchQuery(nodeView(request.path.nodeId)) : null)
    },
    findDeleted: (client, { body }) => findDeletedImage(client, body.image),
  }),
  onError: markUnsupported(nodes.rebuild),
}
export const cloneNode = write(nodes.clone, {
  invalidates: [...nodeDependents, 'profile.grants'],
  watch: (client, request) => (request.body?.label ? watchLabel(request.body.label) : watchForClone(client, request)),
})
/** The node itself is not refetched: the only possible response is 404. */
export const removeNode = write(nodes.remove, {
  invalidates: ['nodes.list', 'events.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(nodes.view, { path })),
})

/** The first nodes that were made from an image. */
export const nodesFromImage = (imageId: string) =>
  read(nodes.list, { query: { page_size: pageSize.min }, filter: { image: imageId } }, { poll: pagePoll })

/**
 * The nodes whose labels contain this text, to find labels that are taken where the browser does not have the whole
 * list.
 */
export const nodesWithLabelPart = (text: string) =>
  read(nodes.list, { query: { page_size: pageSize.max }, filter: { label: { '+contains': text } } })

/** The whole account, or one page of it. */
interface ListedNodes {
  readonly items?: readonly Node[]
  readonly data?: readonly Node[]
}

/** A node as the latest list showed it, for its page until that has loaded. */
export const findListedNode = (client: QueryClient, nodeId: number): Node | undefined =>
  client
    .getQueriesData<ListedNodes>({ queryKey: [nodes.list.area, nodes.list.name] })
    .flatMap(([, list]) => list?.items ?? list?.data ?? [])
    .find(({ id }) => id === nodeId)
