/** How a node that has come into being goes on: it boots, or it stays off (gaps 2.4, 2.6). */
import * as z from 'zod/mini'
import type { NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { startBoot } from './power.ts'
import type { Work } from './queue.ts'

/** Null stays off. `eventId` is a boot that was asked for in the meantime. */
export const Boot = z.nullable(z.object({ configId: z.nullable(z.int()), eventId: z.optional(z.int()) }))

export async function settle(work: Work, node: NodeRow, { boot, username }: { boot: z.output<typeof Boot>; username: string | null }): Promise<void> {
  const config = boot?.configId == null
    ? undefined
    : await work.db.selectFrom('configs').selectAll().where('id', '=', boot.configId).executeTakeFirst()
  if (!config) {
    await setStatus(work.db, node.id, 'offline')
    return
  }
  await startBoot(work, node, config, { username, eventId: boot?.eventId })
}
