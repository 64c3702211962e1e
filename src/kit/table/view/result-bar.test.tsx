import { expect, it } from 'vitest'
import { formatNumber } from '#contract/text.ts'
import { countLabel } from './result-bar.tsx'

const noun = {
  plural: () => 'nodes',
  counted: (count: number) => `${formatNumber(count)} ${count === 1 ? 'node' : 'nodes'}`,
}
const all = { matching: 3200, results: 3200, loaded: 3200, serverSide: false, filtered: false, noun }

it.each([
  ['1 node', { matching: 1, results: 1, loaded: 1 }],
  ['3,200 nodes', {}],
  ['34 of 3,200 nodes', { matching: 34, filtered: true }],
  ['1,500 of 3,200 nodes loaded', { matching: 1500, loaded: 1500 }],
  ['34 match in 1,500 of 3,200 nodes loaded', { matching: 34, loaded: 1500, filtered: true }],
  ['3,200 nodes', { loaded: 500, serverSide: true }],
  ['34 of 3,200 nodes', { matching: 34, loaded: 500, serverSide: true, filtered: true }],
  ['3,200 nodes in 2 groups', { groups: 2 }],
  ['1,500 of 3,200 nodes loaded', { matching: 1500, loaded: 1500, groups: 2 }],
])('returns %s', (expected, counts) => {
  expect(countLabel({ ...all, ...counts })).toBe(expected)
})
