/**
 * The demo account: two users, a fleet in many states, backups, images, scripts and domains, all in times relative to now. The
 * same each time, except for what has to be secret.
 */
import { setGlobalGrants, setGrant } from '../grants.ts'
import { nodeType } from '../catalog/types.ts'
import { publicImage } from '../catalog/images.ts'
import { defaultSwap } from '#contract/limits.ts'
import { startClone } from '../jobs/clone.ts'
import { startBoot } from '../jobs/power.ts'
import { startProvisioning } from '../jobs/provision.ts'
import type { Work } from '../jobs/queue.ts'
import { startResize } from '../jobs/resize.ts'
import { configsOf } from '../store/configs.ts'
import { disksOf } from '../store/disks.ts'
import { addNode, layDown } from '../store/new-node.ts'
import { typeOf } from '../store/nodes.ts'
import { imageReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { demoDomain, tellDomains } from './domains.ts'
import { History, day } from './history.ts'
import { demoImage, tellImages } from './images.ts'
import { demoGrants } from './nodes.ts'
import { tellNodes } from './past-nodes.ts'
import { tellPeople } from './people.ts'
import { addOwnScripts, addPublicScripts } from './scripts.ts'

export interface DemoUsers {
  readonly ownerId: number
  readonly restrictedId: number | null
}

/** What an account has from the beginning, demo or not: the public scripts. */
export async function createOwner(work: Work): Promise<void> {
  await addPublicScripts({ ...work, now: work.now - 300 * day })
}

/** Fills a new account. Runs in the transaction that makes it; whatever is going on in it are real jobs. */
export async function createDemo(work: Work, { ownerId, restrictedId }: DemoUsers): Promise<void> {
  await createOwner(work)
  await addOwnScripts({ ...work, now: work.now - 100 * day })
  const history = new History()
  tellNodes(history, work.now)
  tellImages(history)
  tellDomains(history)
  const restricted = restrictedId === null ? null : { id: restrictedId, username: 'restricted', restricted: true }
  tellPeople(history, { id: ownerId, username: 'owner', restricted: false }, restricted)
  await history.play(work)
  await work.db.updateTable('events').set({ seen: 1, read: 1 }).execute()
  if (restrictedId !== null) await grant(work, restrictedId)
  await startSomething(work)
}

async function grant({ db }: Work, userId: number): Promise<void> {
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

/** Four things go on while one looks at the fleet for the first time: a creation, a copy, a resize and a reboot. */
async function startSomething(work: Work): Promise<void> {
  const node = (label: string): Promise<NodeRow> => work.db.selectFrom('nodes').selectAll().where('label', '=', label).executeTakeFirstOrThrow()

  const image = publicImage('node/debian12')
  if (image) {
    const api = await addNode(work, {
      label: 'api-1', tags: ['production', 'web'], type: 'g6-standard-2', region: 'us-east', image: image.id, status: 'provisioning',
      backups: false, privateAddress: true,
    })
    const configId = await layDown(work, api, { image, size: typeOf(api).disk, swap: defaultSwap, interfaces: [], status: 'not ready' })
    await startProvisioning(work, api, { username, image: imageReference({ id: image.id, label: image.label }), backupId: null, boot: { configId } })
  }

  const archive = await node('archive-1')
  const copy = await addNode(work, {
    label: 'archive-2', type: archive.type, region: archive.region, image: archive.image, status: 'offline', backups: false, privateAddress: false,
  })
  await startClone(work, archive, copy, { disks: await disksOf(work.db, archive.id), configs: await configsOf(work.db, archive.id) }, username)

  const larger = nodeType('g6-standard-2')
  if (larger) await startResize(work, await node('queue-1'), larger, { fitDisk: true, username })

  const cache = await node('cache-1')
  const [config] = await configsOf(work.db, cache.id)
  if (config) await startBoot(work, cache, config, { action: 'node_reboot', username })
}
