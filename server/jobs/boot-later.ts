/** A boot asked for while the node is still being provisioned waits for that (gaps 2.6: "queued while provisioning"). */
import { busy } from '../rules/idle.ts'
import { queue } from '../store/events.ts'
import { configReference, nodeReference } from '../store/references.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { payloadOf } from './payload.ts'
import { Provisioned } from './provision.ts'
import { changePayload, waiting, type Work } from './queue.ts'

/** Refuses when the node is going to boot anyway. */
export async function bootLater(work: Work, node: NodeRow, config: ConfigRow, username: string): Promise<void> {
  const [job] = await waiting(work.db, 'node.provisioned', node.id)
  if (!job) throw busy()
  const payload = payloadOf(Provisioned, job)
  if (payload.boot) throw busy()
  const eventId = await queue(work, { action: 'node_boot', username, entity: nodeReference(node), secondary: configReference(node.id, config) })
  await changePayload(work.db, job.id, { ...payload, boot: { configId: config.id, eventId } })
}
