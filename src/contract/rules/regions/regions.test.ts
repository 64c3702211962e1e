import { expect, test } from 'vitest'
import { splitResolvers } from './regions.ts'

test('resolvers are separated by commas, with or without a space', () => {
  expect(splitResolvers('192.0.2.1, 192.0.2.2,192.0.2.3')).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3'])
  expect(splitResolvers(' 2001:db8::1 ,')).toEqual(['2001:db8::1'])
  expect(splitResolvers('')).toEqual([])
})
