/**
 * Records the examples of later/operations.ts in the demo account, as openapi-examples-testing.ts does for the
 * contract.
 */
import { operationId, type Endpoint, type RequestOf } from '#contract/endpoint.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { isDictionary } from '#contract/json.ts'
import type { Examples } from '#contract/openapi/examples.ts'
import { startTestClient } from '../handlers/testing.ts'
import { shortened } from '../openapi-examples-testing.ts'
import { laterAreas } from './operations.ts'

const { images, account, volumes, firewalls } = laterAreas

export async function recordLaterExamples(): Promise<Examples> {
  const maintenance = [{ region: 'us-east', when: '2026-06-16T02:00:00', until: '2026-06-16T06:00:00' }]
  await using service = await startTestClient({ demo: true, settings: { later: true, maintenance } })
  const recorded = new Map<string, Examples[string]>()

  async function record<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
    const response = await service.call(endpoint, input)
    const body = isDictionary(input) ? input['body'] : undefined
    recorded.set(operationId(endpoint), {
      ...(body === undefined ? {} : { request: shortened(body) }),
      response: shortened(response),
    })
    return response
  }

  await service.advance(180_000)
  const [node] = (await service.call(nodes.list, { filter: { label: 'web-1' } })).data
  const path = { nodeId: node?.id ?? 0 }
  const [disk] = (await service.call(disks.list, { path })).data
  await record(account.view, {})
  await record(account.settings, {})
  await record(account.maintenance, {})
  await record(volumes.list, {})
  await record(volumes.ofNode, { path })
  await record(firewalls.ofNode, { path })
  await record(images.list, { filter: { is_public: false } })
  await record(images.view, { path: { imageId: 'node/debian12' } })
  await record(images.create, { body: { disk_id: disk?.id ?? 0, label: 'shop', description: 'The shop' } })
  const { image } = await record(images.upload, { body: { label: 'golden', region: 'us-east' } })
  await record(images.update, { path: { imageId: image.id }, body: { description: 'Built by hand' } })
  return Object.fromEntries(recorded)
}
