import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { iconModule, iconNames, iconsFolder } from './icon-module.ts'
import { shapeToPath } from './shape-to-path.ts'

describe('icon modules', () => {
  it.each(iconNames())('%s is what `npm run icons` writes', async (name) => {
    expect(readFileSync(path.join(iconsFolder, `${name}.ts`), 'utf8')).toBe(await iconModule(name))
  })
})

describe('shapeToPath', () => {
  it('converts circles, rectangles and lines', () => {
    expect(shapeToPath(['circle', { cx: '12', cy: '12', r: '3' }])).toBe('M15 12A3 3 0 1 1 9 12A3 3 0 1 1 15 12Z')
    expect(shapeToPath(['rect', { x: '1', y: '2', width: '4', height: '6' }])).toBe('M1 2H5V8H1V2Z')
    expect(shapeToPath(['rect', { width: '4', height: '6', rx: '1' }])).toBe(
      'M1 0H3A1 1 0 0 1 4 1V5A1 1 0 0 1 3 6H1A1 1 0 0 1 0 5V1A1 1 0 0 1 1 0Z',
    )
    expect(shapeToPath(['line', { x1: '6', x2: '6.01', y1: '18', y2: '18' }])).toBe('M6 18L6.01 18')
  })

  it('keeps a path that starts with a relative move in its place when it is joined to another', () => {
    expect(shapeToPath(['path', { d: 'm6 9 6 6 6-6' }])).toBe('M6 9l6 6 6-6')
    expect(shapeToPath(['path', { d: 'm6 9h3' }])).toBe('M6 9h3')
  })

  it('rejects what an outline cannot show', () => {
    expect(() => shapeToPath(['circle', { cx: '12', cy: '12', r: '9', fill: 'currentColor' }])).toThrow('outline')
    expect(() => shapeToPath(['text', {}])).toThrow('outline')
  })
})
