import { expect, it } from 'vitest'
import { nameForms } from '../domain.ts'
import { countValid, parseNames, validateNames, validateTexts } from './names.ts'

it.each([
  ['a.example\nb.example', ['a.example', 'b.example']],
  ['A.example., b.example; c.example', ['a.example', 'b.example', 'c.example']],
  ['a.example b.example', ['a.example', 'b.example']],
  ['a.example\na.example', ['a.example']],
  ['bücher.example', ['xn--bcher-kva.example']],
  ['a.example\nbad name', ['a.example', 'bad name']],
  [' \n', []],
])('the names in %j', (text, names) => expect(parseNames(text)).toEqual(names))

it('names that are not valid are not counted', () => {
  expect(countValid(parseNames('a.example\nbad name\nb.example\nc_.-'))).toBe(2)
})

it('a name with a space is one name that is not valid', () => {
  expect(validateNames({ several: true, names: 'a.example\nbad name', domain: '' })).toEqual([
    { field: 'names', reason: 'Not valid: bad name' },
  ])
})

it('texts may be empty, and have a maximum', () => {
  expect(validateTexts({ description: '', group: 'x'.repeat(50) })).toEqual([])
  expect(validateTexts({ description: 'x'.repeat(256), group: '' })).toEqual([
    { field: 'description', reason: 'At most 255 characters' },
  ])
})

it('a name is searched in both forms', () => {
  expect(nameForms('Bücher')).toEqual(['bücher', 'xn--bcher-kva'])
  expect(nameForms('harbour')).toEqual(['harbour'])
})
