import { expect, test } from 'vitest'
import { inLanguage, t } from '#contract/translate.ts'
import { timeColumn } from './time-column.tsx'

test('has its header in the language of the moment, not in that of its creation', () => {
  const column = timeColumn<null>({
    id: 'created',
    get header() {
      return t('Created')
    },
    width: 8,
    timeOf: () => null,
  })
  expect(inLanguage('de', { Created: 'Erstellt' }, () => column.header)).toBe('Erstellt')
  expect(column.header).toBe('Created')
})
