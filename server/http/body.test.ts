import { expect, test } from 'vitest'
import { maxJsonDepth, maxJsonNames, maxJsonValues } from '#contract/limits.ts'
import { parseJson, readForm, readText } from './body.ts'

const post = (body: ReadableStream<Uint8Array> | string) => {
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

test('a body is read to its end', async () => {
  expect(await readText(post('{"label":"ä"}'))).toBe('{"label":"ä"}')
})

test('a body that never ends is given up', async () => {
  let canceled = false
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    cancel: () => {
      canceled = true
    },
  })
  await expect(readText(post(endless), { timeoutMs: 10 })).rejects.toMatchObject({ status: 400 })
  expect(canceled).toBe(true)
})

test('a form has at most 16 kB, unless it needs more', async () => {
  const form = (length: number) => post(`code=${'a'.repeat(length - 'code='.length)}`)
  expect((await readForm(form(16_384))).get('code')).toHaveLength(16_379)
  await expect(readForm(form(16_385))).rejects.toMatchObject({ status: 413 })
  expect((await readForm(form(16_385), { maxBytes: 20_000 })).get('code')).toHaveLength(16_380)
})

const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('JSON may be nested to the limit, and what is deeper is not parsed', () => {
  expect(parseJson(nest(maxJsonDepth))).toBeInstanceOf(Array)
  expect(() => parseJson(nest(maxJsonDepth + 1))).toThrow(`Must be nested at most ${maxJsonDepth} levels deep`)
  // Not even closed, which the parser would find only at the end.
  expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('Must be nested at most')
  expect(parseJson(`["${'['.repeat(200)}","\\"${'{'.repeat(200)}"]`)).toEqual(['['.repeat(200), `"${'{'.repeat(200)}`])
  expect(parseJson(`[${'[],{},'.repeat(200)}0]`)).toHaveLength(401)
})

test('JSON may have many members, but not many different names of them', () => {
  const names = (count: number, colon = ':') =>
    `{${Array.from({ length: count }, (_, index) => `"a\\"${index}"${colon}":"`).join(',')}}`
  expect(Object.keys(Object(parseJson(names(maxJsonNames))))).toHaveLength(maxJsonNames)
  expect(parseJson(`[${Array.from({ length: 30_000 }, () => '{"id":1,"permissions":null}').join(',')}]`)).toHaveLength(
    30_000,
  )
  for (const colon of [':', ' \n:'])
    expect(() => parseJson(names(maxJsonNames + 1, colon))).toThrow('Must contain at most 10000 different member names')
})

test('JSON may have many values, but not as many as fit in a body', () => {
  const items = (count: number, item: string) => `{"tags":[${Array.from({ length: count }, () => item).join(',')}]}`
  for (const item of ['{}', '[]']) {
    expect(parseJson(items(maxJsonValues / 2 - 1, item))).toHaveProperty('tags.length', maxJsonValues / 2 - 1)
    expect(() => parseJson(items(maxJsonValues / 2, item))).toThrow(`Must contain at most ${maxJsonValues} values`)
  }
  expect(() => parseJson(items(maxJsonValues, '1'))).toThrow('Must contain at most 100000 values')
  // Commas in texts are none.
  expect(parseJson(JSON.stringify({ label: ','.repeat(maxJsonValues) }))).toHaveProperty('label.length', maxJsonValues)
})
