import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Backup } from './areas/backups.ts'
import { images } from './areas/images.ts'
import { nodes, type Node } from './areas/nodes.ts'
import { profile } from './areas/profile.ts'
import type { Grants } from './grants.ts'
import { contract, endpoints } from './contract.ts'
import { fillPath, levelNeeded, operationId, paramNames, params, type AnswerOf, type CallOf, type CheckedOf, type Template } from './endpoint.ts'
import type { Filter } from './filter.ts'
import type { Page } from './schema.ts'

describe('types of a call', () => {
  test('give path, query, body and filter, as far as the operation has them', () => {
    expectTypeOf<CallOf<typeof nodes.view>>().toEqualTypeOf<{ path: { nodeId: number } }>()
    expectTypeOf<CallOf<typeof contract.records.view>['path']>().toEqualTypeOf<{ domainId: number; recordId: number }>()
    expectTypeOf<CallOf<typeof images.view>['path']>().toEqualTypeOf<{ imageId: string }>()
    expectTypeOf<CallOf<typeof nodes.list>>().toHaveProperty('filter').toEqualTypeOf<Filter | undefined>()
    expectTypeOf<{ path: { nodeId: string } }>().not.toExtend<CallOf<typeof nodes.view>>()
    expectTypeOf<CallOf<typeof nodes.create>>().not.toHaveProperty('path')
    expectTypeOf<CallOf<typeof nodes.view>>().not.toHaveProperty('body')
    expectTypeOf<CallOf<typeof nodes.view>>().not.toHaveProperty('filter')
    // A body that must be given, and one that may be left out.
    expectTypeOf<{ query?: never }>().not.toExtend<CallOf<typeof nodes.create>>()
    expectTypeOf<{ path: { nodeId: number } }>().toExtend<CallOf<typeof nodes.boot>>()
    expect(nodes.view.method).toBe('GET')
  })

  test('handlers get defaults filled in', () => {
    expectTypeOf<CheckedOf<typeof nodes.list>['query']>().toEqualTypeOf<{ page: number; page_size: number }>()
    expectTypeOf<CheckedOf<typeof contract.backups.restore>['body']>().toEqualTypeOf<{ node_id: number; overwrite: boolean }>()
    expectTypeOf<CheckedOf<typeof nodes.view>['body']>().toEqualTypeOf<never>()
    expect(nodes.list.query).toBeDefined()
  })

  test('answers', () => {
    expectTypeOf<AnswerOf<typeof nodes.list>>().toEqualTypeOf<Page<Node>>()
    expectTypeOf<AnswerOf<typeof contract.backups.take>>().toEqualTypeOf<Backup>()
    expectTypeOf<AnswerOf<typeof profile.grants>>().toEqualTypeOf<Grants | null>()
    expect(profile.grants.path).toBe('/profile/grants')
  })

  test('a template with an unknown parameter is no template', () => {
    expectTypeOf<Template<'/a/{nodeId}/b/{+imageId}'>>().toEqualTypeOf<'/a/{nodeId}/b/{+imageId}'>()
    expectTypeOf<Template<'/a/{shipId}'>>().toEqualTypeOf<never>()
    expect(Object.keys(params)).not.toContain('shipId')
  })
})

describe('paths', () => {
  test('are filled in, with slashes only where they belong', () => {
    expect(fillPath('/images/{+imageId}', { imageId: 'private/12' })).toBe('/images/private/12')
    expect(fillPath('/images/{+imageId}', { imageId: 'node/a b?c' })).toBe('/images/node/a%20b%3Fc')
    expect(fillPath('/regions/{regionId}', { regionId: 'a/../b' })).toBe('/regions/a%2F..%2Fb')
    expect(fillPath('/node/instances/{nodeId}/disks/{diskId}', { nodeId: 1, diskId: 2 })).toBe('/node/instances/1/disks/2')
  })

  test('name their parameters', () => {
    expect(paramNames('/a/{nodeId}/{+imageId}')).toEqual(['nodeId', 'imageId'])
    const known = Object.keys(params)
    expect(endpoints.flatMap(({ path }) => paramNames(path)).filter((name) => !known.includes(name))).toEqual([])
  })
})

test('operations know their area, name and the level they need', () => {
  expect(operationId(nodes.create)).toBe('nodes.create')
  expect([levelNeeded(nodes.view), levelNeeded(nodes.boot)]).toEqual(['read_only', 'read_write'])
})
