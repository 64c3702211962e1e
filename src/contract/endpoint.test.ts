import { describe, expect, expectTypeOf, it, test } from 'vitest'
import type { Backup } from './areas/backups.ts'
import { images } from './areas/images.ts'
import { nodes, type Node } from './areas/nodes.ts'
import { profile } from './areas/profile.ts'
import type { Grants } from './grants.ts'
import { contract, endpoints } from './contract.ts'
import {
  fillPath,
  isRepeatable,
  operationId,
  paramNames,
  requiredPermission,
  type HandlerInput,
  type PathTemplate,
  type RequestOf,
  type ResponseOf,
} from './endpoint.ts'
import type { Filter } from './filter.ts'
import type { Page } from './schema.ts'

describe('types of a call', () => {
  test('have path, query, body and filter if the operation has them', () => {
    expectTypeOf<RequestOf<typeof nodes.view>>().toEqualTypeOf<{ path: { nodeId: number } }>()
    expectTypeOf<RequestOf<typeof contract.records.view>['path']>().toEqualTypeOf<{
      domainId: number
      recordId: number
    }>()
    expectTypeOf<RequestOf<typeof images.view>['path']>().toEqualTypeOf<{ imageId: string }>()
    expectTypeOf<RequestOf<typeof nodes.list>>().toHaveProperty('filter').toEqualTypeOf<Filter | undefined>()
    expectTypeOf<{ path: { nodeId: string } }>().not.toExtend<RequestOf<typeof nodes.view>>()
    expectTypeOf<RequestOf<typeof nodes.create>>().not.toHaveProperty('path')
    expectTypeOf<RequestOf<typeof nodes.view>>().not.toHaveProperty('body')
    expectTypeOf<RequestOf<typeof nodes.view>>().not.toHaveProperty('filter')
    // A body that must be given, and one that may be left out.
    expectTypeOf<{ query?: never }>().not.toExtend<RequestOf<typeof nodes.create>>()
    expectTypeOf<{ path: { nodeId: number } }>().toExtend<RequestOf<typeof nodes.boot>>()
    expect(nodes.view.method).toBe('GET')
  })

  test('handlers get defaults', () => {
    expectTypeOf<HandlerInput<typeof nodes.list>['query']>().toEqualTypeOf<{ page: number; page_size: number }>()
    expectTypeOf<HandlerInput<typeof contract.backups.restore>['body']>().toEqualTypeOf<{
      node_id: number
      overwrite: boolean
    }>()
    expectTypeOf<HandlerInput<typeof nodes.view>['body']>().toEqualTypeOf<never>()
    expect(nodes.list.query).toBeDefined()
  })

  test('responses', () => {
    expectTypeOf<ResponseOf<typeof nodes.list>>().toEqualTypeOf<Page<Node>>()
    expectTypeOf<ResponseOf<typeof contract.backups.take>>().toEqualTypeOf<Backup>()
    expectTypeOf<ResponseOf<typeof profile.grants>>().toEqualTypeOf<Grants | null>()
    expect(profile.grants.path).toBe('/profile/grants')
  })

  test('a template with a parameter that is neither an id nor a known text does not compile', () => {
    expectTypeOf<PathTemplate<'/a/{nodeId}/b/{+imageId}'>>().toEqualTypeOf<'/a/{nodeId}/b/{+imageId}'>()
    expectTypeOf<PathTemplate<'/a/{ship}'>>().toEqualTypeOf<never>()
    expectTypeOf<RequestOf<typeof contract.regions.view>>().toEqualTypeOf<{ path: { regionId: string } }>()
    expect(contract.regions.view.path).toBe('/regions/{regionId}')
  })
})

describe('paths', () => {
  test('are filled in, with slashes only in parameters that allow them', () => {
    expect(fillPath('/images/{+imageId}', { imageId: 'private/12' })).toBe('/images/private/12')
    expect(fillPath('/images/{+imageId}', { imageId: 'node/a b?c' })).toBe('/images/node/a%20b%3Fc')
    expect(fillPath('/regions/{regionId}', { regionId: 'a/../b' })).toBe('/regions/a%2F..%2Fb')
    expect(fillPath('/node/instances/{nodeId}/disks/{diskId}', { nodeId: 1, diskId: 2 })).toBe(
      '/node/instances/1/disks/2',
    )
  })

  test('have one name for the parameter at each place', () => {
    expect(paramNames('/a/{nodeId}/{+imageId}')).toEqual(['nodeId', 'imageId'])
    const namesByPlace = Map.groupBy(
      endpoints.flatMap(({ path }) => Array.from(path.matchAll(/\{\+?(\w+)\}/g))),
      ({ input, index }) => input.slice(0, index),
    )
    const differing = [...namesByPlace].filter(([, names]) => new Set(names.map(([, name]) => name)).size > 1)
    expect(differing).toEqual([])
  })
})

test('operations have an id and a required permission', () => {
  expect(operationId(nodes.create)).toBe('nodes.create')
  expect([requiredPermission(nodes.view), requiredPermission(nodes.boot)]).toEqual(['read_only', 'read_write'])
})

it('every POST that a second time creates, copies, restarts or overwrites something again is not repeatable', () => {
  const guarded = endpoints.flatMap((each) => (isRepeatable(each) ? [] : [`${each.area}.${each.name}`]))
  expect(guarded).toEqual(
    expect.arrayContaining([
      'nodes.create',
      'nodes.clone',
      'nodes.reboot',
      'nodes.rebuild',
      'nodes.resize',
      'disks.create',
      'disks.clone',
      'configs.create',
      'backups.take',
      'backups.restore',
      'tokens.create',
      'images.create',
    ]),
  )
  expect(guarded).not.toContain('nodes.boot')
  // The service refuses a second one of the same name.
  expect(guarded).not.toContain('domains.create')
  expect(guarded).not.toContain('nodes.update')
  expect(guarded).not.toContain('nodes.remove')
})
