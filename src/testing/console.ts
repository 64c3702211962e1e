/** What code writes to the console during a test. Errors and warnings fail it, unless the test has announced them. */
import { format } from 'node:util'
import { vi } from 'vitest'

const lines: string[] = []
let expected: RegExp[] = []

/** Catches errors and warnings from here on. */
export function watchConsole() {
  lines.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...written: unknown[]) => void lines.push(`${level}: ${format(...written)}`))
  }
}

/** Says that lines like this belong to what the test tries: a refused answer, an error thrown on purpose. */
export const expectInConsole = (...patterns: RegExp[]) => void expected.push(...patterns)

export const unexpectedLines = () => lines.filter((line) => !expected.some((pattern) => pattern.test(line)))
export const forgetExpected = () => void (expected = [])

/** Everything written so far, expected or not, as one text. */
export const writtenToConsole = () => lines.join('\n')
