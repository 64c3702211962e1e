/**
 * A boot that is requested during provisioning starts when provisioning is done (gaps 2.6: "queued while
 * provisioning").
 */
import { busyError } from '../rules/preconditions.ts'
import { queueEvent } from '../store/events.ts'
import { configReference, nodeReference } from '../store/references.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { parsePayload } from './payload.ts'
import { ProvisionPayload } from './provision.ts'
import { updatePayload, pendingJobs } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** Throws 400 when the node is going to boot anyway. */
export async function queueBoot(work: UnitOfWork, node: NodeRow, config: ConfigRow, username: string): Promise<void> {
  const [job] = await pendingJobs(work.db, 'node.provisioned', node.id)
  if (!job) throw busyError()
  const payload = parsePayload(ProvisionPayload, job)
  if (payload.boot) throw busyError()
  const eventId = await queueEvent(work, {
    action: 'node_boot',
    username,
    entity: nodeReference(node),
    secondary: configReference(node.id, config),
  })
  await updatePayload(work.db, job.id, { ...payload, boot: { configId: config.id, eventId } })
}
