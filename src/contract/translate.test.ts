import compile from 'icu-minify/compile'
import { afterEach, describe, expect, it } from 'vitest'
import { invalidAddressReason } from './dns/checks/address-findings.ts'
import { describeError, formatReason } from './friendly-messages.ts'
import { isProportionate } from './growth-testing.ts'
import { nodeActionDisabledReason } from './rules/nodes/node-actions.ts'
import { nodeLabelReason } from './rules/nodes/node-label.ts'
import { lengthReason, rangeReason, requiredReason } from './schema.ts'
import {
  addTexts,
  contextKey,
  currentLanguage,
  inContext,
  inLanguage,
  perLanguage,
  plural,
  pluralKey,
  reason,
  reasonKey,
  setLanguage,
  t,
  translateReason,
} from './translate.ts'

const catalogOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))

const german = catalogOf({
  'Delete {label}?': '{label} löschen?',
  [pluralKey('{count} node in {region}', '{count} nodes in {region}')]:
    '{count, plural, one {# Server in {region}} other {# Server in {region}}}',
  Open: 'Offen',
  [contextKey('verb', 'Open')]: 'Öffnen',
})

afterEach(() => setLanguage('en'))

describe('texts', () => {
  it('are in English without a catalog, and where it has none', () => {
    expect(t('Delete {label}?', { label: 'web-1' })).toBe('Delete web-1?')
    setLanguage('de', german)
    expect(t('Delete {label}?', { label: 'web-1' })).toBe('web-1 löschen?')
    expect(t('Restart {label}?', { label: 'web-1' })).toBe('Restart web-1?')
  })

  it('have their values as they are', () => {
    const label = "{label} <b>$& it's # {0}"
    expect(t('Delete {label}?', { label })).toBe(`Delete ${label}?`)
    setLanguage('de', german)
    expect(t('Delete {label}?', { label })).toBe(`${label} löschen?`)
  })

  it('have numbers as the language writes them', () => {
    const nodes = (count: number) =>
      plural(count, '{count} node in {region}', '{count} nodes in {region}', { region: 'x' })
    expect([nodes(1), nodes(1234)]).toEqual(['1 node in x', '1,234 nodes in x'])
    setLanguage('de', german)
    expect([nodes(1), nodes(1234)]).toEqual(['1 Server in x', '1.234 Server in x'])
  })

  it('may mean different things', () => {
    expect([t('Open'), inContext('verb', 'Open')]).toEqual(['Open', 'Open'])
    setLanguage('de', german)
    expect([t('Open'), inContext('verb', 'Open')]).toEqual(['Offen', 'Öffnen'])
  })

  it('come in parts', () => {
    setLanguage('de')
    expect(t('Open')).toBe('Open')
    addTexts(german)
    addTexts(catalogOf({ Closed: 'Geschlossen' }))
    expect([t('Open'), t('Closed')]).toEqual(['Offen', 'Geschlossen'])
  })
})

describe('another language', () => {
  it('lasts for one function, also when it throws', () => {
    expect(inLanguage('de', german, () => [currentLanguage(), t('Open')])).toEqual(['de', 'Offen'])
    expect(() =>
      inLanguage('de', german, () => {
        throw new Error('No')
      }),
    ).toThrow('No')
    expect([currentLanguage(), t('Open')]).toEqual(['en', 'Open'])
  })

  it('gets what it needs once', () => {
    const created: string[] = []
    const words = perLanguage((language) => {
      created.push(language)
      return language.toUpperCase()
    })
    expect([words(), words()]).toEqual(['EN', 'EN'])
    expect(inLanguage('de', {}, () => [words(), words()])).toEqual(['DE', 'DE'])
    expect(words()).toBe('EN')
    expect(created).toEqual(['en', 'de'])
  })
})

const reasons = catalogOf({
  [reasonKey('Must be {min}-{max}')]: 'Zulässig sind {min}–{max}',
  [reasonKey('Length must be {min}-{max} characters')]: 'Zulässig sind {min}–{max} Zeichen',
  [reasonKey('{field} is required')]: '{field} ist erforderlich',
  [reasonKey('{field} is already taken')]: '{field} ist schon vergeben',
  [reasonKey('Node busy.')]: 'Der Server ist beschäftigt.',
  [reasonKey('Only an offline node can be booted; this one is {status}.')]:
    'Nur ein ausgeschalteter Server kann gestartet werden; dieser {status}.',
  [reasonKey('cloning')]: 'wird geklont',
  [reasonKey('Must be a valid IP address: “{entry}”. {detail}')]: 'Keine IP-Adresse: „{entry}“. {detail}',
  [reasonKey('{part} is above 255, the highest number in an IPv4 address.')]: '{part} liegt über 255.',
  [reasonKey('Label must be unique among your nodes')]: 'Name wird schon verwendet',
  [contextKey('member', 'Label')]: 'Name',
  'Root password': 'Root-Passwort',
  '{label}: {text}': '{label}: {text}',
  'Must be {min} to {max}': 'Zulässig sind {min} bis {max}',
  'Must be a whole number': 'Muss eine ganze Zahl sein',
  'Use letters and digits, with single hyphens, underscores or periods between them. Spaces are not allowed':
    'Verwenden Sie Buchstaben und Ziffern',
})

describe('reasons', () => {
  it('are in English where they are made, and stay so without a catalog', () => {
    setLanguage('de', reasons)
    expect(reason('Must be {min}-{max}', { min: '1', max: '9' })).toBe('Must be 1-9')
    setLanguage('en')
    for (const text of ['Must be 1-9', 'Node busy.', 'anything']) expect(translateReason(text)).toBe(text)
  })

  it.each([
    ['Node busy.', 'Der Server ist beschäftigt.'],
    [rangeReason({ min: 1, max: 9 }), 'Zulässig sind 1–9'],
    [lengthReason({ min: 3, max: 64 }), 'Zulässig sind 3–64 Zeichen'],
    [requiredReason('Root-Passwort'), 'Root-Passwort ist erforderlich'],
    [
      'Only an offline node can be booted; this one is cloning.',
      'Nur ein ausgeschalteter Server kann gestartet werden; dieser wird geklont.',
    ],
    [
      'Only an offline node can be booted; this one is odd.',
      'Nur ein ausgeschalteter Server kann gestartet werden; dieser odd.',
    ],
    [invalidAddressReason('192.0.2.300'), 'Keine IP-Adresse: „192.0.2.300“. 300 liegt über 255.'],
    ['No such reason', 'No such reason'],
    ['', ''],
    ['{field} is required', '{field} ist erforderlich'],
  ])('%s', (text, expected) => {
    setLanguage('de', reasons)
    expect(translateReason(text)).toBe(expected)
  })

  it('have the values that stand in them, whatever these contain', () => {
    setLanguage('de', reasons)
    for (const value of ['{min}', "it's <b># {0}", '“”. ', 'x is required'])
      expect(translateReason(`${value} is required`)).toBe(`${value} ist erforderlich`)
  })

  it('are known as soon as their part of the catalog is there', () => {
    setLanguage('de')
    expect(translateReason('Must be 1-9')).toBe('Must be 1-9')
    addTexts(reasons)
    expect(translateReason('Must be 1-9')).toBe('Zulässig sind 1–9')
  })

  it('take time in proportion to their length', async () => {
    setLanguage('de', reasons)
    for (const part of ['Must be ', '-', '“', '”. ', '“”. {detail}', ' is required', 'Must be a valid IP address: “']) {
      const run = (size: number) => {
        const text = part.repeat(size)
        translateReason(text)
        translateReason(`Must be a valid IP address: “${text}`)
        return describeError({ field: 'root_pass', reason: `root_pass is ${text}` })
      }
      expect(await isProportionate(run, 20_000)).toBe(true)
    }
  })

  it('are said to be of the field that shows them', () => {
    setLanguage('de', reasons)
    expect(formatReason('root_pass is required', 'Root-Passwort')).toBe('Root-Passwort ist erforderlich')
    expect(formatReason('username is already taken', 'Benutzername')).toBe('Benutzername ist schon vergeben')
    expect(formatReason('Must be 0-4800', 'CPU')).toBe('Zulässig sind 0 bis 4.800')
    expect(formatReason('Must be of type Integer', 'CPU')).toBe('Muss eine ganze Zahl sein')
    expect(formatReason(nodeLabelReason, 'Name')).toBe('Verwenden Sie Buchstaben und Ziffern')
  })

  it('are said to be of the member where no field shows them', () => {
    setLanguage('de', reasons)
    expect(describeError({ field: 'root_pass', reason: 'root_pass is required' })).toBe(
      'Root-Passwort ist erforderlich',
    )
    expect(describeError({ field: 'label', reason: 'Must be 0-4800' })).toBe('Name: Zulässig sind 0 bis 4.800')
    expect(describeError({ field: 'label', reason: 'Label must be unique among your nodes' })).toBe(
      'Name wird schon verwendet',
    )
    expect(describeError({ reason: 'Node busy.' })).toBe('Der Server ist beschäftigt.')
    expect(describeError({ field: 'other_member', reason: 'constructor' })).toBe('Other member: constructor')
  })

  it('of what is not possible are the same on the screen', () => {
    expect(nodeActionDisabledReason('boot', 'cloning')).toBe('Only an offline node can be booted; this one is cloning.')
    setLanguage('de', reasons)
    expect(nodeActionDisabledReason('boot', 'cloning')).toBe(
      'Nur ein ausgeschalteter Server kann gestartet werden; dieser wird geklont.',
    )
  })
})
