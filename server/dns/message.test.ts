import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { a, encodeMessage, encodeName, encodeRecord, soa } from './dns-testing.ts'
import { MalformedMessage, readMessage, readName, transferQuery } from './message.ts'

test('the query for a transfer, octet by octet (RFC 5936 2.1)', () => {
  const expected = ['0000 0000 0001 0000 0000 0000', '07', 'example', '03', 'org', '00', '00fc 0001']
    .map((part) => (/^[\da-f ]+$/.test(part) ? part.replaceAll(' ', '') : Buffer.from(part).toString('hex')))
    .join('')
  const query = transferQuery(0x0000, 'example.org')
  expect(query.readUInt16BE(0)).toBe(query.length - 2)
  expect(query.toString('hex', 2)).toBe(expected)
  expect(transferQuery(0xbeef, 'example.org').readUInt16BE(2)).toBe(0xbeef)
})

test('a response with a question, and with compressed names', () => {
  const pointer = Buffer.from([0xc0, 12])
  const message = encodeMessage(
    5,
    [encodeRecord({ name: pointer, type: 1, ttl: 60, data: Buffer.from([1, 2, 3, 4]) })],
    {
      flags: 0x8405,
      question: 'Example.org',
    },
  )
  const { answers, ...header } = readMessage(message)
  expect(header).toEqual({ id: 5, isResponse: true, opcode: 0, responseCode: 5, authorities: [] })
  expect(answers).toMatchObject([{ name: 'example.org', type: 1, class: 1, ttl: 60 }])
  expect(message.subarray(answers[0]?.start, answers[0]?.end)).toEqual(Buffer.from([1, 2, 3, 4]))
})

describe('names', () => {
  const read = (octets: Buffer, offset = 0) => readName(octets, offset, octets.length).name

  test('unusual octets are escaped, a period inside a label too', () => {
    expect(read(Buffer.from([4, 0x61, 0x2e, 0x20, 0xff, 0]))).toBe(String.raw`a\046\032\255`)
    expect(read(encodeName('*._a-B.c'))).toBe('*._a-b.c')
    expect(read(Buffer.from([0]))).toBe('')
  })

  test.each<[string, Buffer, number]>([
    ['that end too early', Buffer.from([3, 0x61]), 0],
    ['without an end', Buffer.from([1, 0x61]), 0],
    ['with a pointer to itself', Buffer.from([0xc0, 0]), 0],
    ['with a pointer forwards', Buffer.from([0xc0, 3, 0, 0]), 0],
    ['with pointers in a circle', Buffer.from([0xc0, 2, 0xc0, 0]), 2],
    ['with half a pointer', Buffer.from([0, 0xc0]), 1],
    ['with a reserved kind of label', Buffer.from([0x40, 0]), 0],
    ['of more than 255 octets', encodeName('abcdefg.'.repeat(32)), 0],
    ['that run into their own pointer', Buffer.from([1, 0x61, 0xc0, 0]), 2],
  ])('%s are malformed', (_, octets, offset) => {
    expect(() => read(octets, offset)).toThrow(MalformedMessage)
  })
})

describe('malformed messages', () => {
  const valid = encodeMessage(5, [soa(), a('www.example.org')], { question: 'example.org' })

  test('every shorter one is rejected', () => {
    expect(readMessage(valid).answers).toHaveLength(2)
    for (let length = 0; length < valid.length; length += 1)
      expect(() => readMessage(valid.subarray(0, length))).toThrow(MalformedMessage)
  })

  test('any octets are read or rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(valid.length - 1), fc.nat(255), (octets, index, value) => {
        const changed = Buffer.from(valid)
        changed[index] = value
        for (const message of [Buffer.from(octets), changed]) {
          try {
            expect(readMessage(message).answers.length).toBeLessThan(300)
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedMessage)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
