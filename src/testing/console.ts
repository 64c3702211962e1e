/** The console output of a test. Errors and warnings fail it, unless the test expects them. */
import { format } from 'node:util'
import { vi } from 'vitest'

const lines: string[] = []
let expected: RegExp[] = []

/** Starts capturing errors and warnings. */
export function captureConsole() {
  lines.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void lines.push(`${level}: ${format(...args)}`))
  }
}

/** Allows lines that the test causes intentionally. */
export const expectConsole = (...patterns: RegExp[]) => void expected.push(...patterns)

export const unexpectedLines = () => lines.filter((line) => !expected.some((pattern) => pattern.test(line)))
export const clearExpected = () => void (expected = [])

/** All output so far, expected or not. */
export const consoleOutput = () => lines.join('\n')
