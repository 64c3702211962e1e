import type { TestService } from '#server/testing.ts'

/** Sends one request as the owner and returns the body of the response; throws when it fails. */
export async function send(service: TestService, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
  const response = await service.fetch(`${service.url}/v4${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
