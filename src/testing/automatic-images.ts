/** Automatic images, as left by deleted nodes of the demo account. */
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'

export async function deleteDemoNodes(service: TestService, labels: readonly string[]): Promise<void> {
  const { data } = await callOperation(service, nodes.list, {})
  for (const { id, label } of data)
    if (labels.includes(label)) await callOperation(service, nodes.remove, { path: { nodeId: id } })
  await service.advance(10 * 60_000)
}
