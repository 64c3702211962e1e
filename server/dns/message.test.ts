import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { a, encodeMessage, encodeName, encodeRecord, framed, pointerTo, soa } from './dns-testing.ts'
import { isProportionate } from '#contract/growth-testing.ts'
import { Framing } from './framing.ts'
import { MalformedMessage, MessageOctets, readMessage, TooManyRecords, transferQuery } from './message.ts'

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
  const message = encodeMessage(
    5,
    [encodeRecord({ name: pointerTo(12), type: 1, ttl: 60, data: Buffer.from([1, 2, 3, 4]) })],
    {
      flags: 0x8405,
      question: 'Example.org',
    },
  )
  const { answers, ...header } = readMessage(message)
  expect(header).toEqual({
    id: 5,
    isResponse: true,
    opcode: 0,
    isAuthoritative: true,
    responseCode: 5,
    authorities: [],
    recordCount: 1,
  })
  expect(answers).toMatchObject([{ name: 'example.org', type: 1, class: 1, ttl: 60 }])
  expect(message.subarray(answers[0]?.start, answers[0]?.end)).toEqual(Buffer.from([1, 2, 3, 4]))
})

describe('names', () => {
  const read = (octets: Buffer, offset = 0) => new MessageOctets(octets).readName(offset, octets.length).name

  test('unusual octets are escaped, a period inside a label too', () => {
    expect(read(Buffer.from([4, 0x61, 0x2e, 0x20, 0xff, 0]))).toBe(String.raw`a\046\032\255`)
    expect(read(encodeName('*._a-B.c'))).toBe('*._a-b.c')
    // Classless delegation (RFC 2317).
    expect(read(encodeName('0/25.2.0.192.in-addr.arpa'))).toBe('0/25.2.0.192.in-addr.arpa')
    expect(read(Buffer.from([0]))).toBe('')
  })

  test('pointers lead on at most 127 times, from wherever they are followed first', () => {
    // Pointers from 1 to the root at 0, from 3 to 1, and so on.
    const chain = Buffer.concat([
      Buffer.from([0]),
      ...Array.from({ length: 200 }, (_, index) => pointerTo(Math.max(0, index * 2 - 1))),
    ])
    const nth = (count: number) => count * 2 - 1
    const message = new MessageOctets(chain)
    expect(message.readName(nth(127), chain.length)).toEqual({ name: '', next: nth(128) })
    expect(() => message.readName(nth(128), chain.length)).toThrow(MalformedMessage)
    expect(() => read(chain, nth(128))).toThrow(MalformedMessage)
    expect(read(chain, nth(127))).toBe('')
  })

  test('one that many pointers lead to is as long as any', () => {
    const name = encodeName(`${'abcdefg.'.repeat(31)}abcde`)
    const octets = Buffer.concat([name, Buffer.from([1, 0x78]), pointerTo(0), pointerTo(0)])
    expect(name).toHaveLength(255)
    expect(read(octets, name.length + 4)).toHaveLength(253)
    expect(() => read(octets, name.length)).toThrow(MalformedMessage)
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

  test.each([
    ['questions', 4, 2],
    ['answers', 6, 2000],
    ['authorities', 8, 2000],
    ['additional records', 10, 2000],
  ])('more %s than can be in them are rejected', (_, offset, count) => {
    const changed = Buffer.concat([valid, Buffer.alloc(10_000)])
    changed.writeUInt16BE(count, offset)
    expect(() => readMessage(changed)).toThrow(MalformedMessage)
  })

  test('records of all sections count', () => {
    const message = encodeMessage(5, [soa(), a('www.example.org')], { authorities: [soa()] })
    expect(readMessage(message, 3).recordCount).toBe(3)
    expect(() => readMessage(message, 2)).toThrow(TooManyRecords)
    const lying = Buffer.concat([encodeMessage(5, [soa()]), a('www.example.org')])
    lying.writeUInt16BE(1, 10)
    expect(() => readMessage(lying, 1)).toThrow(TooManyRecords)
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

test('names at the end of a chain of pointers are not followed again and again', async () => {
  // A record whose data are pointers in a chain, which begins at the name of the question, and records whose names are
  // its last pointer.
  const name = encodeName('www.example.org')
  const dataStart = 12 + name.length + 4 + 11
  const read = (count: number) => {
    const length = count / 40
    const chain = Array.from({ length }, (_, index) => pointerTo(index === 0 ? 12 : dataStart + (index - 1) * 2))
    const first = encodeRecord({ name: '', type: 65280, data: Buffer.concat(chain) })
    const last = encodeRecord({ name: pointerTo(dataStart + (length - 1) * 2), type: 65280, data: Buffer.alloc(0) })
    const message = encodeMessage(5, [first, ...Array.from({ length: count }, () => last)], { question: name })
    for (let times = 0; times < 60; times += 1)
      expect(readMessage(message).answers.at(-1)?.name).toBe('www.example.org')
  }
  expect(await isProportionate(read, 4800)).toBe(true)
})

test('names that begin in the middle of longer ones are not read again and again', async () => {
  const dataStart = 12 + 11
  /** Names that begin at the labels of long ones, each of which has as many as a 30th of the count. */
  const read = (count: number) => {
    const labels = count / 30
    const long = encodeName('a.'.repeat(labels))
    const first = encodeRecord({ name: '', type: 65280, data: Buffer.concat(Array.from({ length: 30 }, () => long)) })
    const others = Array.from({ length: count }, (_, index) => {
      const target = dataStart + Math.floor(index / labels) * long.length + (index % labels) * 2
      return encodeRecord({ name: pointerTo(target), type: 65280, data: Buffer.alloc(0) })
    })
    const message = encodeMessage(5, [first, ...others])
    for (let times = 0; times < 60; times += 1) expect(readMessage(message).answers.at(-1)?.name).toBe('a')
  }
  expect(await isProportionate(read, 3600)).toBe(true)
})

test('a message in chunks of one octet takes time in proportion to its length', async () => {
  const read = (length: number) => {
    const octets = framed(Buffer.alloc(length, 1))
    const framing = new Framing()
    const messages = Array.from(octets, (_, index) => [...framing.read(octets.subarray(index, index + 1))]).flat()
    expect(messages).toEqual([octets.subarray(2)])
  }
  expect(await isProportionate(read, 64_000)).toBe(true)
})

test('messages are split wherever chunks end', () => {
  const messages = ['', 'a', 'x'.repeat(300)].map((text) => Buffer.from(text))
  const stream = Buffer.concat(messages.map(framed))
  for (let size = 1; size <= stream.length; size += 1) {
    const framing = new Framing()
    const found: Buffer[] = []
    for (let start = 0; start < stream.length; start += size)
      found.push(...framing.read(stream.subarray(start, start + size)))
    expect(found).toEqual(messages)
  }
})
