/**
 * The demo account: two users, nodes in many states, backups, images, scripts and domains, with times relative to now.
 * Always the same except for secrets.
 */
import { setGlobalGrants, setGrant } from '../store/grants.ts'
import { findNodeType } from '../catalog/types.ts'
import { findPublicImage } from '../catalog/images.ts'
import { defaultSwapMegabytes } from '#contract/limits.ts'
import { startClone } from '../jobs/clone.ts'
import { startBoot } from '../jobs/power.ts'
import { startProvisioning } from '../jobs/provision.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { startResize } from '../jobs/resize.ts'
import { listConfigs } from '../store/configs.ts'
import { listDisks } from '../store/disks.ts'
import { addNode, installImage } from '../store/new-node.ts'
import { nodeTypeOf } from '../store/nodes.ts'
import { imageReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { demoDomain, seedDomains } from './domains.ts'
import { History, day } from './history.ts'
import { demoImage, seedImages } from './images.ts'
import { demoGrants } from './nodes.ts'
import { seedNodes } from './node-history.ts'
import { seedUsers } from './users.ts'
import { addOwnScripts, addPublicScripts } from './scripts.ts'

export interface DemoUsers {
  readonly ownerId: number
  readonly restrictedId: number | null
}

/** The contents of every account, demo or not: the public scripts. */
export async function createBaseContents(work: UnitOfWork): Promise<void> {
  await addPublicScripts({ ...work, now: work.now - 300 * day })
}

/**
 * Fills a new account. Run it in the transaction that creates the account. Everything in progress in it is a real job.
 */
export async function createDemo(work: UnitOfWork, { ownerId, restrictedId }: DemoUsers): Promise<void> {
  await createBaseContents(work)
  await addOwnScripts({ ...work, now: work.now - 100 * day })
  const history = new History()
  seedNodes(history, work.now)
  seedImages(history, { userId: ownerId, username })
  seedDomains(history)
  const restricted = restrictedId === null ? null : { id: restrictedId, username: 'restricted', restricted: true }
  seedUsers(history, { id: ownerId, username: 'owner', restricted: false }, restricted)
  await history.replay(work)
  await work.db.updateTable('events').set({ seen: 1, read: 1 }).execute()
  if (restrictedId !== null) await grantRestrictedUser(work, restrictedId)
  await startOngoingJobs(work, ownerId)
}

async function grantRestrictedUser({ db }: UnitOfWork, userId: number): Promise<void> {
  await setGlobalGrants(db, userId, { account_access: 'read_only' })
  for (const { id, label } of await db.selectFrom('nodes').select(['id', 'label']).execute()) {
    const permission = demoGrants[label]
    if (permission) await setGrant(db, userId, 'node', id, permission)
  }
  const domain = await db.selectFrom('domains').select('id').where('domain', '=', demoDomain).executeTakeFirstOrThrow()
  await setGrant(db, userId, 'domain', domain.id, 'read_only')
  const image = await db.selectFrom('images').select('id').where('label', '=', demoImage).executeTakeFirstOrThrow()
  await setGrant(db, userId, 'image', image.id, 'read_only')
}

const username = 'owner'

/** Four jobs in progress when the demo is first opened: a creation, a clone, a resize and a reboot. */
async function startOngoingJobs(work: UnitOfWork, userId: number): Promise<void> {
  const node = (label: string): Promise<NodeRow> =>
    work.db.selectFrom('nodes').selectAll().where('label', '=', label).executeTakeFirstOrThrow()

  const image = findPublicImage('node/debian12')
  if (image) {
    const api = await addNode(work, {
      label: 'api-1',
      tags: ['production', 'web'],
      type: 'g6-standard-2',
      region: 'us-east',
      image: image.id,
      status: 'provisioning',
      backups: false,
      privateAddress: true,
    })
    const configId = await installImage(work, api, {
      image,
      size: nodeTypeOf(api).disk,
      swap: defaultSwapMegabytes,
      interfaces: [],
      status: 'not ready',
    })
    await startProvisioning(work, api, {
      username,
      userId,
      image: imageReference({ id: image.id, label: image.label }),
      backupId: null,
      boot: { configId },
    })
  }

  const archive = await node('archive-1')
  const copy = await addNode(work, {
    label: 'archive-2',
    type: archive.type,
    region: archive.region,
    image: archive.image,
    status: 'offline',
    backups: false,
    privateAddress: false,
  })
  await startClone(
    work,
    archive,
    copy,
    { disks: await listDisks(work.db, archive.id), configs: await listConfigs(work.db, archive.id) },
    username,
  )

  const larger = findNodeType('g6-standard-2')
  if (larger) await startResize(work, await node('queue-1'), larger, { fitDisk: true, username })

  const cache = await node('cache-1')
  const [config] = await listConfigs(work.db, cache.id)
  if (config) await startBoot(work, cache, config, { action: 'node_reboot', username })
}
