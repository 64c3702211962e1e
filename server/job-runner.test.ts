import { expect, test } from 'vitest'
import { startTestService, type TestService } from './testing.ts'

const bearer = (service: TestService) => ({ Authorization: `Bearer ${service.ownerToken}` })
const create = async (service: TestService): Promise<number> => {
  const body = JSON.stringify({ region: 'us-east', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct horse 1' })
  const response = await service.fetch('/v4/node/instances', { method: 'POST', headers: bearer(service), body })
  return (await response.json()).id
}
const status = async (service: TestService, id: number) => (await (await service.fetch(`/v4/node/instances/${id}`, { headers: bearer(service) })).json()).status

test('what is due happens by the clock, in process only when it is moved', async () => {
  await using service = await startTestService()
  const id = await create(service)
  expect(await status(service, id)).toBe('provisioning')
  await service.advance(60_000)
  expect(await status(service, id)).toBe('running')
})

test('a listening service does it by itself, without being asked', async () => {
  await using service = await startTestService({ listen: true })
  const id = await create(service)
  await expect.poll(async () => (await service.database.selectFrom('nodes').select('status').where('id', '=', id).executeTakeFirst())?.status).toBe('running')
})

test('a job that fails is heard of, and dropped so that others go on', async () => {
  const lines: string[] = []
  await using service = await startTestService({ log: (line) => lines.push(line) })
  await service.database.insertInto('jobs').values({ kind: 'no such kind', subject_id: 1, due_at: service.now() + 1000, payload: 'null' }).execute()
  const id = await create(service)
  await expect(service.advance(60_000)).rejects.toThrow('no such kind')
  expect(await status(service, id)).toBe('running')
  expect(lines.some((line) => line.includes('"level":"error"') && line.includes('no such kind'))).toBe(true)
  expect(await service.database.selectFrom('jobs').selectAll().where('kind', '=', 'no such kind').execute()).toEqual([])
})
