/** A service with an empty node, for the tests of disks and profiles. */
import { nodes } from '#contract/areas/nodes.ts'
import { startTestClient } from './testing.ts'

/** An empty node of 81,920 MB that is off. */
export async function startWithEmptyNode() {
  const service = await startTestClient()
  const { id } = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-standard-2' } })
  await service.advance(60_000)
  return { service, path: { nodeId: id }, [Symbol.asyncDispose]: () => service.close() }
}
