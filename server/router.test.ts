import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { fillPath, operationId, paramNames } from '#contract/endpoint.ts'
import { createRouter } from './router.ts'

const find = createRouter(endpoints)
const found = (method: string, path: string) => {
  const match = find(method, path)
  return match.kind === 'operation' ? { id: operationId(match.endpoint), ...match.pathParams } : match
}

describe('routes', () => {
  test('every operation of the contract is found by its own path', () => {
    for (const endpoint of endpoints) {
      const values = Object.fromEntries(paramNames(endpoint.path).map((name, index) => [name, String(index + 1)]))
      expect(found(endpoint.method, fillPath(endpoint.path, values))).toEqual({ id: operationId(endpoint), ...values })
    }
  })

  test('fixed segments go before parameters', () => {
    expect(found('POST', '/domains/import')).toEqual({ id: 'domains.import' })
    expect(found('POST', '/images/upload')).toEqual({ id: 'images.upload' })
    expect(found('GET', '/images/upload')).toEqual({ id: 'images.view', imageId: 'upload' })
  })

  test('an image id may have its slash plain or encoded', () => {
    expect(found('GET', '/images/private/12')).toEqual({ id: 'images.view', imageId: 'private/12' })
    expect(found('GET', '/images/private%2F12')).toEqual({ id: 'images.view', imageId: 'private/12' })
    expect(found('GET', '/images/private%2f12')).toEqual({ id: 'images.view', imageId: 'private/12' })
  })

  test('HEAD finds GET; a known path with another method lists the allowed ones', () => {
    expect(found('HEAD', '/regions')).toEqual({ id: 'regions.list' })
    expect(found('DELETE', '/regions')).toEqual({ kind: 'method-not-allowed', allowed: ['GET'] })
    expect(found('PATCH', '/node/instances/1')).toEqual({
      kind: 'method-not-allowed',
      allowed: ['GET', 'PUT', 'DELETE'],
    })
  })

  test.each(['/nope', '/', '', '/regions/', '/node/instances/1/nope', '/domains/%E0%A4%A', '/regions/a/b'])(
    '%s is unknown',
    (path) => {
      expect(found('GET', path)).toEqual({ kind: 'unknown' })
    },
  )
})
