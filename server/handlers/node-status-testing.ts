/** The status of a node, for tests of what happens to it. */
import { nodes } from '#contract/areas/nodes.ts'
import type { TestClient } from './testing.ts'

export const statusOf = async (service: TestClient, nodeId: number) =>
  (await service.call(nodes.view, { path: { nodeId } })).status
