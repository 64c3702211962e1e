import { expect, test } from 'vitest'
import { messageNotice } from './outbox.ts'

const text = '123456 is your Quarterdeck verification code. It expires at 10:40 UTC.'

test('a terminal shows a message whole', () => {
  expect(messageNotice({ kind: 'sms', to: '+15555550100', text }, true)).toBe(`Text message to +15555550100: ${text}`)
})

test('elsewhere neither the text nor the whole number is shown', () => {
  expect(messageNotice({ kind: 'sms', to: '+15555550100', text }, false)).toBe('Text message to +15…: see GET /outbox')
  expect(messageNotice({ kind: 'mail', to: 'alice@example.org', text }, false)).toBe('Email to ali…: see GET /outbox')
})
