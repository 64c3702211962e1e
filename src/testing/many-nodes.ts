/** More nodes than a browser loads. */
import { clientSideLimit } from '#api/http/client-side-limit.ts'
import { addCopiedNodes } from '#server/load-test/copied-nodes.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import type { TestService } from '#server/testing.ts'

export const manyNodes = clientSideLimit + 100
const completeNodes = 2100

export const addNodes = (service: TestService, count: number) =>
  addLoadTestData(service.database, { nodes: count, domains: 0 }, { now: service.now(), random: seededRandom('nodes') })

export async function addManyNodes(service: TestService): Promise<void> {
  await addNodes(service, completeNodes)
  await addCopiedNodes(service.database, manyNodes - completeNodes)
}
