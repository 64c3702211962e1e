import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leaveOut } from './without-descriptions.ts'

const left = (code: string) => leaveOut(code, parseAst(code))

test('schemas lose their names and descriptions', () => {
  expect(
    left(
      "const a = named('A', 'An A.', z.object({ b: described(z.optional(described(c, 'x')), `y ${d}`, { e: 1 }) }))",
    ),
  ).toBe('const a = z.object({ b: z.optional(c) })')
})

test('operations lose their summary and description, and keep members of that name in bodies', () => {
  expect(left("const list = get('/a', { ...shared, summary: 'List', description: text('x'), returns: A })")).toBe(
    "const list = get('/a', { ...shared, returns: A })",
  )
  expect(left("get('/a', { returns: A, description: 'x' })")).toBe("get('/a', { returns: A,  })")
  const body = 'const B = z.object({ description: z.string() })'
  expect(left(body)).toBe(body)
})
