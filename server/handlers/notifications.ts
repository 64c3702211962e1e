/**
 * Announcements (gaps 4.13): the maintenance in the settings, for each node in its region until it is over, and the
 * maintenance for which a node is stopped. Computed from the settings and the nodes for each request; nothing is
 * stored.
 */
import { sql } from 'kysely'
import type { Notification, notifications } from '#contract/areas/notifications.ts'
import { maintenanceType } from '#contract/rules/events/maintenance.ts'
import { parseWireTime, toWireTime } from '#contract/time.ts'
import { reason } from '#contract/translate.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { paginateItems } from '../store/catalog-page.ts'
import { readable } from '../store/grants.ts'
import { nodeReference } from '../store/references.ts'
import { inServiceWords } from '../words.ts'

/**
 * The nodes of a notification that the caller may read; as everywhere, a restricted user sees what is granted (gaps
 * 4.14).
 */
const readableNodes = ({ db, caller }: CallerContext) =>
  db
    .selectFrom('nodes')
    .select(['nodes.id', 'nodes.label', 'nodes.region'])
    .where(readable(caller, 'node', 'nodes.id'))

export interface Announcement {
  readonly node: { readonly id: number; readonly label: string }
  readonly about: Pick<Notification, 'label' | 'message' | 'when' | 'until'> & { readonly body: string }
}

const toNotification = (
  { node, about: { message, body, ...about } }: Announcement,
  { words }: CallerContext['settings'],
): Notification => ({
  type: maintenanceType,
  severity: 'major',
  entity: nodeReference(node),
  message: inServiceWords(message, words),
  body: inServiceWords(body, words),
  ...about,
})

async function announced(context: CallerContext): Promise<Announcement[]> {
  const windows = context.settings.maintenance.filter(({ until }) => parseWireTime(until).getTime() > context.now)
  if (windows.length === 0) return []
  const regions = [...new Set(windows.map(({ region }) => region))]
  const nodes = await readableNodes(context).where('nodes.region', 'in', regions).orderBy('nodes.id').execute()
  const nodesIn = Map.groupBy(nodes, ({ region }) => region)
  return windows.flatMap(({ region, when, until }) => {
    const about = {
      label: 'Scheduled maintenance',
      message: reason('The host of this node is scheduled for maintenance.'),
      body: 'The node may be shut down during the maintenance. It returns to its previous status when the maintenance ends.',
      when,
      until,
    }
    return (nodesIn.get(region) ?? []).map((node) => ({ node, about }))
  })
}

/** The nodes that are stopped now. The job that starts them again is due at the end. */
async function inProgress(context: CallerContext): Promise<Announcement[]> {
  const nodes = await readableNodes(context)
    .leftJoin('jobs', (join) => join.onRef('jobs.subject_id', '=', 'nodes.id').on('jobs.kind', '=', 'node.maintained'))
    .select(sql<number | null>`jobs.due_at`.as('dueAt'))
    .where('nodes.status', '=', 'stopped')
    .orderBy('nodes.id')
    .execute()
  return nodes.map(({ dueAt, ...node }) => ({
    node,
    about: {
      label: 'Maintenance in progress',
      message: reason('The host of this node is under maintenance.'),
      body: 'The node is stopped. It returns to its previous status when the maintenance ends.',
      when: null,
      until: dueAt === null ? null : toWireTime(dueAt),
    },
  }))
}

/** The announcements about the nodes that the caller may read. */
export const findAnnouncements = async (context: CallerContext): Promise<Announcement[]> => [
  ...(await inProgress(context)),
  ...(await announced(context)),
]

export const notificationHandlers: Handlers<typeof notifications> = {
  /** Only the announcements of the page are rendered: there may be one for every node of the account. */
  list: async (input, context) => {
    const { data, ...envelope } = paginateItems(await findAnnouncements(context), input)
    return { data: data.map((each) => toNotification(each, context.settings)), ...envelope }
  },
}
