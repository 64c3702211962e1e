import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { root } from './process.ts'

const file = readFileSync(path.join(root, 'Containerfile'), 'utf8')

test('the file for images has only valid instructions', () => {
  expect(validate(file)).toEqual([])
  expect(validate(file.replace('EXPOSE 4080', 'EXPOSE port'))).not.toEqual([])
})
