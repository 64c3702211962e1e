/** Splits a zone file into entries and tokens with their places (RFC 1035 5.1). */
import { t } from '../../translate.ts'

/** A word or a quoted string. `text` still has its escapes (`\X`, `\DDD`). Lines and columns count from 1. */
export interface ZoneToken {
  readonly text: string
  readonly quoted: boolean
  readonly line: number
  readonly column: number
}

/** A record or a directive; parentheses can make it several lines long. */
export interface ZoneEntry {
  readonly tokens: readonly ZoneToken[]
  readonly line: number
  readonly lastLine: number
  /** Whether the entry begins with white space, so that it has no owner of its own. */
  readonly indented: boolean
}

/** A place that could not be read. The lines from `firstLine` to `lastLine` are in no entry. */
export interface ZoneSyntaxError {
  readonly line: number
  readonly column: number
  readonly text: string
  readonly firstLine: number
  readonly lastLine: number
}

interface TokenizedZone {
  readonly entries: ZoneEntry[]
  readonly errors: ZoneSyntaxError[]
}

const lexeme = /\s+|;.*|[()]|"((?:[^"\\]|\\.)*)("?)|(?:[^\s;()"\\]|\\.|\\$)+/y
/** After this many unclosed parentheses the rest is not read, which bounds the time. */
const maxRestarts = 20

interface Open {
  tokens: ZoneToken[]
  readonly line: number
  readonly indented: boolean
  depth: number
  parenthesis: { readonly line: number; readonly column: number } | null
  error: { readonly line: number; readonly column: number; readonly text: string } | null
}

/** Reads one line into the open entry. */
function readLine(text: string, line: number, entry: Open): void {
  lexeme.lastIndex = 0
  while (lexeme.lastIndex < text.length) {
    const column = lexeme.lastIndex + 1
    const match = lexeme.exec(text)
    const fail = (reason: string) => (entry.error ??= { line, column, text: reason })
    if (!match) {
      fail(t('This character is not allowed here.'))
      return
    }
    const [found, string, closing] = match
    if (found === '(') {
      entry.depth += 1
      entry.parenthesis ??= { line, column }
    } else if (found === ')') {
      if (entry.depth === 0) fail(t('This closing parenthesis has no matching opening one.'))
      else entry.depth -= 1
    } else if (string !== undefined) {
      if (closing === '') fail(t('This quote is never closed.'))
      entry.tokens.push({ text: string, quoted: true, line, column })
    } else if (!/^[\s;]/.test(found)) {
      entry.tokens.push({ text: found, quoted: false, line, column })
    }
  }
}

/**
 * Reads from `first` (an index) up to an unclosed parenthesis or the end; returns the index of the next line to read.
 */
function readEntries(lines: readonly string[], first: number, { entries, errors }: TokenizedZone): number {
  let open: Open | null = null
  for (let index = first; index < lines.length; index += 1) {
    const text = lines[index] ?? ''
    const line = index + 1
    open ??= { tokens: [], line, indented: /^[ \t]/.test(text), depth: 0, parenthesis: null, error: null }
    readLine(text, line, open)
    if (open.depth > 0) continue
    if (open.error) errors.push({ ...open.error, firstLine: open.line, lastLine: line })
    else if (open.tokens.length > 0)
      entries.push({ tokens: open.tokens, line: open.line, lastLine: line, indented: open.indented })
    open = null
  }
  if (!open) return lines.length
  const { line, column } = open.parenthesis ?? { line: open.line, column: 1 }
  errors.push({ line, column, text: t('This parenthesis is never closed.'), firstLine: open.line, lastLine: line })
  return line
}

/**
 * Entries in the order of the file, and the parts that could not be read. Every line that is not blank is in one of the
 * two.
 */
export function tokenizeZone(text: string): TokenizedZone {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const result: TokenizedZone = { entries: [], errors: [] }
  let next = 0
  for (let restarts = 0; next < lines.length; restarts += 1) {
    if (restarts > maxRestarts) {
      const problem = t('Too many parentheses are never closed. The rest was not read.')
      result.errors.push({ line: next + 1, column: 1, text: problem, firstLine: next + 1, lastLine: lines.length })
      break
    }
    next = readEntries(lines, next, result)
  }
  return result
}
