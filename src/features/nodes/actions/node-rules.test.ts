import { expect, it } from 'vitest'
import { rebootConsequence } from './node-rules.ts'

it('says of a node that is offline that it is started', () => {
  expect(rebootConsequence({ status: 'offline' })).toBe('It is offline, and will be started.')
  expect(rebootConsequence({ status: 'running' })).toMatch(/^Everything running on it stops\./)
})
