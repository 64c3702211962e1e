import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { nodeBody, startTestClient } from '../handlers/testing.ts'
import { bearer, readResponse } from '../response-testing.ts'
import { omitAbsentMembers } from './absent-members.ts'

test('null is omitted where a member may be omitted but not be null, and so are unknown members', () => {
  const schema = z.object({
    required: z.string(),
    optional: z.optional(z.string()),
    nullable: z.optional(z.nullable(z.string())),
    preset: z._default(z.boolean(), true),
    nested: z.optional(z.object({ optional: z.optional(z.string()) })),
  })
  expect(
    omitAbsentMembers(schema, {
      required: null,
      optional: null,
      nullable: null,
      preset: null,
      nested: { optional: null },
      unknown: null,
    }),
  ).toEqual({ required: null, nullable: null, nested: {} })
})

test('members that the schema does not have are not looked at, however many there are', () => {
  const value = {
    get unknown(): never {
      throw new Error('read')
    },
  }
  expect(omitAbsentMembers(z.object({ known: z.optional(z.string()) }), value)).toEqual({})
})

test('creating a node with null for every optional member is creating it without them', async () => {
  await using service = await startTestClient()
  const send = (method: string, path: string, body: object) =>
    service.fetch(path, { method, headers: bearer(service.ownerToken), body: JSON.stringify(body) }).then(readResponse)
  const { type, region } = nodeBody
  const optional = Object.fromEntries(
    ['label', 'group', 'tags', 'root_pass', 'stackscript_id', 'backup_id', 'booted', 'interfaces'].map((name) => [
      name,
      null,
    ]),
  )
  const created = await send('POST', '/v4/node/instances', { type, region, ...optional })
  expect(created).toMatchObject({ status: 200, body: { status: 'provisioning' } })
  const changed = await send('PUT', `/v4/node/instances/${created.body.id}`, { label: null })
  expect(changed.status).toBe(400)
  expect((await service.call(nodes.list, {})).results).toBe(1)
})
