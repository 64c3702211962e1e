/** The end of provisioning or restoring: the node boots or stays off (gaps 2.4, 2.6). */
import * as z from 'zod/mini'
import type { NodeRow } from '../store/resource-tables.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { startBoot } from './power.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** Null: the node stays off. `eventId` is the queued event of a boot that was requested in the meantime. */
export const BootPlan = z.nullable(z.object({ configId: z.nullable(z.int()), eventId: z.optional(z.int()) }))

export async function bootOrStayOff(
  work: UnitOfWork,
  node: NodeRow,
  { boot, username, userId }: { boot: z.output<typeof BootPlan>; username: string | null; userId: number | null },
): Promise<void> {
  const config =
    boot?.configId == null
      ? undefined
      : await work.db.selectFrom('configs').selectAll().where('id', '=', boot.configId).executeTakeFirst()
  if (!config) {
    await setNodeStatus(work.db, node.id, 'offline')
    return
  }
  await startBoot(work, node, config, { username, userId, eventId: boot?.eventId })
}
