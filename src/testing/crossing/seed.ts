/** An account with one resource of every kind, restored for every pair of the crossing. */
import { sql } from 'kysely'
import type { EntityKind } from '#contract/access.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { records } from '#contract/areas/records.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { privateImageId } from '#contract/rules/images/images.ts'
import { callOperation } from '#server/calls-testing.ts'
import { insertBackup } from '#server/handlers/node-contents-testing.ts'
import { seededRandom } from '#server/random.ts'
import type { Database } from '#server/store/database.ts'
import { createToken, newToken } from '#server/store/tokens.ts'
import { startTestService, type TestService } from '#server/testing.ts'

/** The ids of the users `owner` and `restricted` of a test account. */
export const ownerId = 1
export const restrictedId = 2

const at = '2026-06-15T04:00:00'
const random = seededRandom('crossing')

/** A public key made with ssh-keygen; its private half was thrown away. */
export const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFVPcac434Pu4SSma9XLQ3y7u0R//USw2XGY0qTpsriZ a@example'

/** Values of path parameters by name. */
export type PathParams = Readonly<Record<string, string | number>>

/** A token of a user. */
export async function addToken(service: TestService, userId: number, scopes: string): Promise<string> {
  const token = newToken(random)
  await createToken(service.database, userId, token, { label: 'crossing', scopes, expiry: null }, service.now())
  return token
}

async function seedNode(service: TestService) {
  const { id: nodeId } = await callOperation(service, nodes.create, {
    body: {
      region: 'us-east',
      type: 'g6-standard-2',
      image: 'node/debian11',
      root_pass: 'correct horse 1',
      backups_enabled: true,
      booted: false,
    },
  })
  await service.advance(60_000)
  const [disk] = (await callOperation(service, disks.list, { path: { nodeId } })).data
  const [config] = (await callOperation(service, configs.list, { path: { nodeId } })).data
  const backupId = await insertBackup(service, nodeId)
  const [address = ''] = (await callOperation(service, nodes.view, { path: { nodeId } })).ipv4
  return { nodeId, diskId: disk?.id ?? 0, configId: config?.id ?? 0, backupId, address }
}

async function seedDomain(service: TestService) {
  const { id: domainId } = await callOperation(service, domains.create, {
    body: { domain: 'crossing.example', type: 'master', soa_email: 'admin@crossing.example' },
  })
  const { id: recordId } = await callOperation(service, records.create, {
    path: { domainId },
    body: { type: 'A', name: 'www', target: '192.0.2.1' },
  })
  return { domainId, recordId }
}

const seedImage = (db: Database) =>
  db
    .insertInto('images')
    .values({
      label: 'own',
      description: null,
      created: at,
      updated: at,
      created_by: 'owner',
      expiry: null,
      size: 1,
      status: 'available',
      type: 'manual',
      region: 'us-east',
      upload_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const seedScript = (db: Database, label: string, isPublic: boolean) =>
  db
    .insertInto('stackscripts')
    .values({
      username: 'owner',
      user_gravatar_id: '',
      label,
      description: '',
      images: '[]',
      deployments_total: 0,
      deployments_active: 0,
      is_public: isPublic ? 1 : 0,
      mine: isPublic ? 0 : 1,
      created: at,
      updated: at,
      rev_note: '',
      script: '#!/bin/sh',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** What belongs to one user: a key, a token, a device, a login, an app, an event. */
async function seedUser(service: TestService, userId: number, username: string): Promise<PathParams> {
  const db = service.database
  const token = userId === ownerId ? service.ownerToken : service.restrictedToken
  const { id: sshKeyId } = await callOperation(
    service,
    sshKeys.create,
    { body: { label: 'laptop', ssh_key: publicKey } },
    token,
  )
  // Its event is visible to the user without any grant.
  await callOperation(service, profile.update, { body: { email_notifications: true } }, token)
  await addToken(service, userId, 'nodes:read_only')
  const { id: tokenId } = await db
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { id: deviceId } = await db
    .insertInto('devices')
    .values({
      user_id: userId,
      hash: username,
      created: at,
      expiry: '2027-01-01T00:00:00',
      last_authenticated: at,
      last_remote_addr: '192.0.2.7',
      user_agent: 'Browser',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: loginId } = await db
    .insertInto('logins')
    .values({ user_id: userId, username, datetime: at, ip: '192.0.2.7', restricted: 0, status: 'successful' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: appId } = await db
    .insertInto('apps')
    .values({
      user_id: userId,
      client_id: 'app',
      label: 'App',
      scopes: '*',
      created: at,
      expiry: null,
      thumbnail_url: null,
      website: 'https://app.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: eventId } = await db
    .selectFrom('events')
    .select('id')
    .where('username', '=', username)
    .where('action', '=', 'profile_update')
    .executeTakeFirstOrThrow()
  return { sshKeyId, tokenId, deviceId, loginId, appId, eventId }
}

export interface Seed {
  readonly service: TestService
  /** Path parameters for the account's resources. */
  readonly account: PathParams
  readonly byUser: ReadonlyMap<number, PathParams>
  readonly imageNumber: number
  readonly publicScriptId: number
}

/** The ids of the seed's entities, as used in grants. */
export const entityNumbers = ({
  account,
  imageNumber,
}: Pick<Seed, 'account' | 'imageNumber'>): Readonly<Record<EntityKind, number>> => ({
  node: Number(account['nodeId']),
  domain: Number(account['domainId']),
  image: imageNumber,
  stackscript: Number(account['stackscriptId']),
})

/** Copies every table, and returns a function that restores this state. */
export async function freeze(db: Database): Promise<() => Promise<void>> {
  const names = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  await sql`attach ':memory:' as base`.execute(db)
  for (const name of names)
    await sql`create table ${sql.id('base', name)} as select * from ${sql.id('main', name)}`.execute(db)
  await sql`pragma foreign_keys = off`.execute(db)
  return async () => {
    await sql`begin`.execute(db)
    for (const name of names) {
      await sql`delete from ${sql.id('main', name)}`.execute(db)
      await sql`insert into ${sql.id('main', name)} select * from ${sql.id('base', name)}`.execute(db)
    }
    await sql`commit`.execute(db)
  }
}

export async function seedAccount(): Promise<Seed> {
  const service = await startTestService()
  const db = service.database
  const { id: imageNumber } = await seedImage(db)
  const { id: stackscriptId } = await seedScript(db, 'own', false)
  const { id: publicScriptId } = await seedScript(db, 'public', true)
  const now = new Date(service.now())
  const account = {
    ...(await seedNode(service)),
    ...(await seedDomain(service)),
    imageId: privateImageId(imageNumber),
    stackscriptId,
    regionId: 'us-east',
    typeId: 'g6-standard-1',
    kernelId: 'node/grub2',
    username: 'restricted',
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
  }
  const byUser = new Map([
    [ownerId, await seedUser(service, ownerId, 'owner')],
    [restrictedId, await seedUser(service, restrictedId, 'restricted')],
  ])
  return { service, account, byUser, imageNumber, publicScriptId }
}
