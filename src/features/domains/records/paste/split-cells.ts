/** Splits a line of a pasted list into its cells. */
import { t } from '#contract/translate.ts'
import { withoutApostrophes } from '#kit/table/model/export.ts'
import { PasteError } from './pasted-members.ts'

export interface Split {
  /** The cells of a line; null for a line without this separator. */
  readonly cells: (text: string) => string[] | null
  /** Cells are separated by spaces, so a value with spaces takes several. */
  readonly byWords: boolean
}

/** A value without surrounding Markdown. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/^\*\*(.*)\*\*$/, '$1')
    .trim()

/** The quoted text starting at `start`, with `""` as an escaped quote, and the index after it. */
function readQuoted(text: string, start: number): [value: string, end: number] {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1) throw new PasteError(t('A quote in this line is never closed.'))
  return [text.slice(start + 1, end).replaceAll('""', '"'), end + 1]
}

/** Splits at a separator, as in spreadsheets and our own CSV; a quoted separator is part of a value. */
function splitAt(text: string, separator: string): string[] {
  const cells: string[] = []
  let start = 0
  while (start <= text.length) {
    const next = text.indexOf(separator, start)
    const cell = text.slice(start, next === -1 ? text.length : next)
    if (cell.trimStart().startsWith('"')) {
      const [value, end] = readQuoted(text, start + cell.indexOf('"'))
      const after = text.indexOf(separator, end)
      const stop = after === -1 ? text.length : after
      // Several quoted strings form one value and keep their quotes.
      cells.push(text.slice(end, stop).trim() === '' ? withoutApostrophes(value) : text.slice(start, stop).trim())
      start = stop + separator.length
    } else {
      cells.push(withoutApostrophes(bare(cell)))
      start = next === -1 ? text.length + 1 : next + separator.length
    }
  }
  return cells
}

/** Whether the rest from `start` consists of several strings, which form one value (RFC 1035 3.3.14). */
function isStrings(text: string, start: number): boolean {
  const string = /"(?:[^"\\]|\\.)*"(?:\s+|$)/y
  string.lastIndex = start
  let count = 0
  while (string.test(text)) {
    count += 1
    if (string.lastIndex === text.length) return count > 1
  }
  return false
}

/** `joined`: several strings at the end form one value and keep their quotes. */
function splitWords(text: string, joined: boolean): string[] {
  const words: string[] = []
  const word = /\S+/y
  let mayJoin = joined
  for (let index = 0; index < text.length;) {
    if (/\s/.test(text[index] ?? '')) {
      index += 1
    } else if (text[index] === '"') {
      if (mayJoin && words.length > 0) {
        if (isStrings(text, index)) return [...words, text.slice(index).trim()]
        // Tried only once: trying it at each quote would take quadratic time.
        mayJoin = false
      }
      const [value, end] = readQuoted(text, index)
      words.push(value)
      index = end
    } else {
      word.lastIndex = index
      const [found = ''] = word.exec(text) ?? []
      words.push(bare(found))
      index += found.length
    }
  }
  return words
}

const at = (separator: string): Split => ({
  byWords: false,
  cells: (text) => (text.includes(separator) ? splitAt(text, separator) : null),
})

/** Lines of a Markdown table may start and end with the separator. */
const markdown: Split = {
  byWords: false,
  cells: (text) => (text.includes('|') ? splitAt(text.trim().replace(/^\||\|$/g, ''), '|') : null),
}

/** Columns of a text that is aligned with spaces. */
const aligned: Split = {
  byWords: true,
  cells: (text) => {
    const cells = text.includes('"') ? [] : text.trim().split(/\s{2,}/)
    return cells.length > 2 ? cells.map(bare) : null
  },
}

export const words: Split = { byWords: true, cells: (text) => splitWords(text, true) }

/** Every value in its own quotes. */
const quotedWords: Split = { byWords: true, cells: (text) => splitWords(text, false) }

export const semicolons = at(';')

/** The ways to split a line, in the order they are tried. */
export const splits: readonly Split[] = [at('\t'), markdown, at(','), semicolons, aligned, words, quotedWords]
