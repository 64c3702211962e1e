import { describe, expect, test } from 'vitest'
import { arrangeColumns, moveColumn } from './column-order.ts'

const ids = ['label', 'status', 'region', 'type', 'tags']

describe('the order of columns', () => {
  test.for([
    [['label', 'status', 'region', 'type', 'tags'], ids],
    [
      ['label', 'type', 'status'],
      ['label', 'type', 'status', 'region', 'tags'],
    ],
    [['label'], ids],
    [
      ['label', 'unknown', 'tags'],
      ['label', 'tags', 'status', 'region', 'type'],
    ],
  ] as const)('of the visible %j is %j', ([visible, expected]) => {
    expect(arrangeColumns(ids, visible)).toEqual(expected)
  })

  test.for([
    ['type', 1, ['label', 'type', 'status', 'region', 'tags']],
    ['status', 4, ['label', 'region', 'type', 'tags', 'status']],
    ['tags', 99, ids],
    ['type', -3, ['label', 'type', 'status', 'region', 'tags']],
    ['label', 2, ids],
    ['unknown', 2, ids],
  ] as const)('after moving %s to %i is %j', ([id, to, expected]) => {
    expect(moveColumn(ids, id, to)).toEqual(expected)
  })
})
