import { expect, test } from 'vitest'
import { errorDetails, textMember } from './json.ts'

test.for([
  [
    { errors: [{ reason: 'No', field: 'label' }, { reason: 'Nor' }] },
    [{ reason: 'No', field: 'label' }, { reason: 'Nor' }],
  ],
  [{ errors: [{ reason: 7 }, 'No', null, { reason: 'Yes', field: 7 }] }, [{ reason: 'Yes' }]],
  [{ errors: 'No' }, []],
  [{}, []],
  [[], []],
  [null, []],
  ['No', []],
] as const)('the error body %j has these entries', ([body, details]) => {
  expect(errorDetails(body)).toEqual(details)
})

test.for([
  [{ name: 'text' }, 'text'],
  [{ name: 7 }, null],
  [{}, null],
  [['name'], null],
  [null, null],
] as const)('the member of %j is %j', ([value, text]) => {
  expect(textMember(value, 'name')).toBe(text)
})
