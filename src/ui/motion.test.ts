import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.join(import.meta.dirname, '..')

/** Durations in a style sheet, and in the classes and styles of a component. */
const durations = { css: /\b[\d.]+m?s\b/g, tsx: /\b(?:duration|delay|animate)-(?:\d|\[)[^\s'"`]*|'\d+ms/g }

const found = (pattern: string, duration: RegExp) =>
  globSync(pattern, { cwd: src }).flatMap((file) =>
    [...readFileSync(path.join(src, file), 'utf8').matchAll(duration)].map(([text]) => `${file}: ${text}`),
  )

test('what moves takes its duration from the tokens', () => {
  const inStyles = found('styles/*.css', durations.css)
  expect(inStyles).toContain('styles/tokens.css: 120ms')
  expect(inStyles.filter((each) => !each.startsWith('styles/tokens.css'))).toEqual([])
  expect(found('**/*.{ts,tsx}', durations.tsx).filter((each) => !each.includes('.test.'))).toEqual([])
})
