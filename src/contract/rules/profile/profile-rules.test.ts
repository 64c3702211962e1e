/** Small rules of the profile: codes, phone numbers, questions, time zones. */
import { expect, test } from 'vitest'
import { isCountryCode, maskPhoneNumber, normalizePhoneNumber } from './phone.ts'
import { offeredQuestions, securityQuestions } from './security-questions.ts'
import { isTimeZone, timeZones } from './time-zone.ts'
import { currentZoneName, otherZoneNames } from './time-zone-names.ts'
import { isCompleteCode, normalizeCode } from './profile.ts'

test('codes may have spaces and hyphens', () => {
  expect(['123456', ' 123 456 ', '123-456'].map(normalizeCode)).toEqual(Array(3).fill('123456'))
  expect(['123456', '12 34 56'].every(isCompleteCode)).toBe(true)
  for (const other of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(isCompleteCode(other)).toBe(false)
})

test('phone numbers lose their separators', () => {
  expect(normalizePhoneNumber(' +1 (555) 555-0100 ')).toBe('+15555550100')
  expect(normalizePhoneNumber('0171/123.45-67')).toBe('01711234567')
  for (const bad of ['', '123', '1'.repeat(16), '+', '12a4', '++4912345']) expect(normalizePhoneNumber(bad)).toBeNull()
})

test('a masked number shows its beginning and its last two digits', () => {
  expect(maskPhoneNumber('+4917112345678')).toBe('+49 •••• 78')
  expect(maskPhoneNumber('+12025550147')).toBe('+1 •••• 47')
  expect(maskPhoneNumber('+420601123456')).toBe('+420 •••• 56')
})

test('countries with phone numbers', () => {
  expect(['de', 'US', 'xk'].every(isCountryCode)).toBe(true)
  expect(['', 'ZZ', 'AQ', 'DEU'].some(isCountryCode)).toBe(false)
})

test('a question that another field has chosen is not offered', () => {
  const ids = (chosen: (number | null)[], index: number) => offeredQuestions(chosen, index).map(({ id }) => id)
  expect(ids([null, null, null], 0)).toHaveLength(securityQuestions.length)
  expect(ids([4, 7, null], 0)).toEqual(securityQuestions.flatMap(({ id }) => (id === 7 ? [] : [id])))
  expect(ids([4, 7, null], 2)).toEqual(securityQuestions.flatMap(({ id }) => (id === 4 || id === 7 ? [] : [id])))
})

test('time zones are offered by their names of today, each once', () => {
  const current = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']
  expect(timeZones()).toEqual(expect.arrayContaining(current))
  for (const name of ['GMT', 'US/Eastern', 'Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev'])
    expect(timeZones()).not.toContain(name)
  expect(timeZones()).toEqual([...timeZones()].toSorted())
  expect(new Set(timeZones()).size).toBe(timeZones().length)
  expect(timeZones().every(isTimeZone)).toBe(true)
})

test('every other name of a time zone is one that the runtime knows', () => {
  expect(otherZoneNames('Asia/Kolkata')).toBe('Asia/Calcutta')
  for (const name of timeZones())
    for (const other of otherZoneNames(name).split(' ').filter(Boolean)) {
      expect([other, currentZoneName(other), isTimeZone(other)]).toEqual([other, name, true])
    }
})

test('time zones are names that the runtime knows, also old ones', () => {
  for (const other of ['Asia/Calcutta', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])
    expect(isTimeZone(other)).toBe(true)
  for (const bad of ['', 'Mars/Base', '+01:00', 'Europe', 'Europe/', 'Europe/Berlin\n', 'x'.repeat(60_000)])
    expect(isTimeZone(bad)).toBe(false)
})
