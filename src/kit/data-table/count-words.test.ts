import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

const noun = { one: 'node', many: 'nodes' }
const all = { matching: 3200, results: 3200, loaded: 3200, byService: false, narrowed: false, noun }

it.each([
  ['1 node', { matching: 1, results: 1, loaded: 1 }],
  ['3,200 nodes', {}],
  ['34 of 3,200 nodes', { matching: 34, narrowed: true }],
  ['1,500 of 3,200 nodes loaded', { matching: 1500, loaded: 1500 }],
  ['34 match in 1,500 of 3,200 nodes loaded', { matching: 34, loaded: 1500, narrowed: true }],
  ['3,200 nodes', { loaded: 500, byService: true }],
  ['34 of 3,200 nodes', { matching: 34, loaded: 500, byService: true, narrowed: true }],
])('says %s', (words, counts) => {
  expect(countWords({ ...all, ...counts })).toBe(words)
})
