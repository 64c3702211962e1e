/** For tests of limits: sends the values just outside and just inside of each. */
import { expect } from 'vitest'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { errorResponse, type TestClient } from './testing.ts'

export type LimitCase = readonly [
  what: string,
  /** Makes the request with a value, or with that many letters or items. */
  make: (count: number) => { endpoint: Endpoint; body: object },
  inside: readonly number[],
  outside: readonly number[],
  /** The error for values outside the limit. */
  field: string,
  reason: string,
]

/** Fails the test unless everything outside is refused with the reason and everything inside is accepted. */
export async function expectLimit(
  service: TestClient,
  path: Readonly<Record<string, number>>,
  [, make, inside, outside, field, reason]: LimitCase,
) {
  for (const count of outside) {
    const { endpoint, body } = make(count)
    expect({ count, ...(await service.expectError(endpoint, { path, body })) }).toEqual({
      count,
      ...errorResponse(reason, field),
    })
  }
  for (const count of inside) {
    const { endpoint, body } = make(count)
    const response = await service.fetch(`/v4${fillPath(endpoint.path, path)}`, {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${service.ownerToken}` },
      body: JSON.stringify(body),
    })
    expect([count, response.status]).toEqual([count, 200])
    await service.advance(60_000)
  }
}
