/** A service with one entity of each kind, and values for the parameters of every path. */
import { endpoints } from '#contract/contract.ts'
import { paramNames } from '#contract/endpoint.ts'
import type { Database } from './store/database.ts'
import { startTestService, type TestService } from './testing.ts'

/** Values of path parameters that are text, and of the entities, which have the id 7. */
const given = new Map<string, string | number>([
  ['nodeId', 7],
  ['domainId', 7],
  ['imageId', 'private/7'],
  ['stackscriptId', 7],
  ['regionId', 'us-east'],
  ['typeId', 'g6-standard-1'],
  ['kernelId', 'node/grub2'],
  ['username', 'owner'],
])

/** Values for the parameters of every path; an object that is no entity has the id 1. */
export const values = Object.fromEntries(
  endpoints.flatMap(({ path }) => paramNames(path)).map((name) => [name, given.get(name) ?? 1]),
)

async function addEntities(db: Database) {
  const at = '2026-01-01T00:00:00'
  await db
    .insertInto('nodes')
    .values({
      id: 7,
      label: 'seven',
      group: '',
      type: 'g6-standard-1',
      region: 'us-east',
      image: null,
      status: 'offline',
      created: at,
      updated: at,
      host_uuid: '0'.repeat(40),
      alert_cpu: 0,
      alert_io: 0,
      alert_network_in: 0,
      alert_network_out: 0,
      alert_transfer_quota: 0,
      backups_enabled: 0,
      schedule_day: null,
      schedule_window: null,
      last_successful: null,
      watchdog_enabled: 1,
      last_config_id: null,
    })
    .execute()
  await db
    .insertInto('domains')
    .values({
      id: 7,
      domain: 'seven.example',
      type: 'master',
      status: 'active',
      errors: '',
      description: '',
      group: '',
      soa_email: 'a@seven.example',
      master_ips: '[]',
      axfr_ips: '[]',
      refresh_sec: 0,
      retry_sec: 0,
      expire_sec: 0,
      ttl_sec: 0,
      serial: 1,
      created: at,
      updated: at,
    })
    .execute()
  await db
    .insertInto('images')
    .values({
      id: 7,
      label: 'seven',
      description: null,
      created: at,
      updated: null,
      created_by: 'owner',
      expiry: null,
      size: 1,
      status: 'available',
      type: 'manual',
      region: 'us-east',
      upload_key: null,
    })
    .execute()
  await db
    .insertInto('stackscripts')
    .values({
      id: 7,
      username: 'owner',
      user_gravatar_id: '',
      label: 'seven',
      description: '',
      images: '[]',
      deployments_total: 0,
      deployments_active: 0,
      is_public: 0,
      mine: 1,
      created: at,
      updated: at,
      rev_note: '',
      script: '#!/bin/sh',
    })
    .execute()
}

export async function startWithEntities(): Promise<TestService> {
  const service = await startTestService()
  await addEntities(service.database)
  return service
}
