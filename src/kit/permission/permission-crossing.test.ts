/**
 * Every role crossed with every operation: the service allows exactly what the permission function offers. Otherwise
 * something that is offered would be refused, or something that is granted would be missing.
 */
import { expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { operationId } from '#contract/endpoint.ts'
import { sendRequest } from '#server/calls-testing.ts'
import { crossingRequests, unknownParams, type CrossingRequest } from '../../testing/crossing/requests.ts'
import { createRoles, type Role } from '../../testing/crossing/roles.ts'
import { entityNumbers, freeze, ownerId, seedAccount, type Seed } from '../../testing/crossing/seed.ts'
import { checkPermission, isAllowed } from './permission.ts'

/** The statuses of a lack of permission: 404 hides what is not granted (gaps 1.3). */
const refusals: ReadonlySet<number> = new Set([401, 403, 404])

const isOffered = ({ endpoint, entity, members }: CrossingRequest, { principal }: Role) =>
  isAllowed(checkPermission(endpoint, principal, { entity, members }))

async function statusOf({ service }: Seed, { endpoint, path, body }: CrossingRequest, { token, userId }: Role) {
  const input = { path: path(userId), ...(body && { body }) }
  const response = await sendRequest(service, endpoint, input, token)
  await response.text()
  return response.status
}

test('the service allows what the dashboard offers, and nothing else', async () => {
  const seed = await seedAccount()
  await using service = seed.service
  const roles = await createRoles(seed)
  const restore = await freeze(service.database)
  const requests = crossingRequests(seed)
  expect(requests.flatMap((request) => unknownParams(request, ownerId))).toEqual([])

  const findings: string[] = []
  for (const role of roles) {
    await restore()
    await role.apply()
    for (const request of requests) {
      const offered = isOffered(request, role)
      const status = await statusOf(seed, request, role)
      if (offered === refusals.has(status) || status >= 500)
        findings.push(
          `${role.name}: ${request.name} is ${offered ? '' : 'not '}offered, and the service says ${status}`,
        )
      if (status === 200 && request.endpoint.method !== 'GET') {
        await restore()
        await role.apply()
      }
    }
  }
  const operations = new Set(requests.map(({ endpoint }) => operationId(endpoint)))
  // oxlint-disable-next-line no-console -- the size of the crossing belongs to the test's output
  console.info(
    `Crossing: ${roles.length} roles × ${requests.length} requests of ${operations.size} operations = ${roles.length * requests.length} pairs`,
  )
  expect(findings).toEqual([])
})

const lists = [
  { kind: 'node', list: nodes.list, view: nodes.view },
  { kind: 'domain', list: domains.list, view: domains.view },
  { kind: 'image', list: images.list, view: images.view },
  { kind: 'stackscript', list: stackscripts.list, view: stackscripts.view },
] as const

test('lists contain what may be viewed, and nothing else', async () => {
  const seed = await seedAccount()
  await using service = seed.service
  const findings: string[] = []
  for (const role of await createRoles(seed)) {
    await role.apply()
    for (const { kind, list, view } of lists) {
      if (!isAllowed(checkPermission(list, role.principal))) continue
      const response = await sendRequest(service, list, {}, role.token)
      const { data }: { data: { id: number | string }[] } = await response.json()
      const number = entityNumbers(seed)[kind]
      const listed = data.some(({ id }) => id === (kind === 'image' ? seed.account['imageId'] : number))
      const entity = { kind, id: number, label: 'it' }
      if (listed !== isAllowed(checkPermission(view, role.principal, { entity })))
        findings.push(`${role.name}: the ${kind} is ${listed ? '' : 'not '}listed`)
    }
  }
  expect(findings).toEqual([])
})
