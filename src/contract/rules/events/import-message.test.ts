import { afterEach, expect, it } from 'vitest'
import compile from 'icu-minify/compile'
import texts from '../../../texts/de.json' with { type: 'json' }
import { setLanguage } from '../../translate.ts'
import { importMessage } from './import-message.ts'

const message =
  '13 records imported. Times changed to valid ones: refresh from 7000 to 7200, retry from 900 to 3600 seconds. Changed: the TTL of 2 records, to the nearest valid one; the flags of 1 CAA record, to 0. Left out because they cannot be imported: 2 RRSIG, A www.example.com.'

afterEach(() => setLanguage('en'))

it('words each sentence of the service in the language of the screen', () => {
  setLanguage('de', Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])))
  expect(importMessage(message)).toBe(
    '13 Einträge importiert. Zeiten auf gültige Werte geändert: refresh 7000 → 7200, retry 900 → 3600 Sekunden. Geändert: die TTL von 2 Einträgen auf den nächstgelegenen gültigen Wert; die Flags von 1 CAA-Eintrag auf 0. Ausgelassen, weil nicht importierbar: 2 RRSIG, A www.example.com.',
  )
})

it('leaves what it does not know as it is', () => {
  expect(importMessage('Imported 3. Changed: nothing')).toBe('Imported 3. Changed: nothing')
})
