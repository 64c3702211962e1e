import { expect, it } from 'vitest'
import { changedWords } from './changed-words.ts'

it.each([
  ['mail.example', 'mx.example', ['', 'mail.example', '']],
  ['v=spf1 mx -all', 'v=spf1 a -all', ['v=spf1 ', 'mx', ' -all']],
  ['v=spf1 mx  -all', 'v=spf1 mx -all', ['v=spf1 mx', '  ', '-all']],
  ['v=spf1 -all', 'v=spf1 mx -all', ['v=spf1 ', '', '-all']],
  ['v=spf1 mx -all', 'v=spf1 -all', ['v=spf1 ', 'mx ', '-all']],
  ['a a', 'a', ['a', ' a', '']],
  ['same', 'same', ['same', '', '']],
  ['', 'new', ['', '', '']],
])('%s differs from %s in %s', (text, other, parts) => {
  expect(changedWords(text, other)).toEqual(parts)
})
