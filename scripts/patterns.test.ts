/**
 * Lint refuses patterns that may take more than linear time, messages that outlive the work they are about, British
 * spellings, and columns whose possible values are known, but not to the search.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Expressions with a text `t`, and the rule that refuses each; null for one that is fine. */
const expressions: readonly (readonly [string, string | null])[] = [
  ['/(a+)+$/.test(t)', 'regexp(no-super-linear-backtracking)'],
  ['/a+$/.test(t)', 'regexp(no-super-linear-move)'],
  ["new RegExp('(a+)+$').test(t)", 'eslint(no-restricted-globals)'],
  ["t.match('(a+)+$')", 'syntax(restricted)'],
  ["t?.match('(a+)+$')", 'syntax(restricted)'],
  ["t.matchAll('(a+)+$')", 'syntax(restricted)'],
  ['t.search(`(a+)+${t}`)', 'syntax(restricted)'],
  ['/(?<=-)[a-z]+$/.test(t)', 'syntax(restricted)'],
  ['/(?<![a-z]+)-/.test(t)', 'syntax(restricted)'],
  ["t.replace(/<!--[\\s\\S]*?-->/g, '')", 'syntax(restricted)'],
  ['/"(a|b)+?;/.test(t)', 'syntax(restricted)'],
  ['t.match(/^a+$/)', null],
  ['/^[^;]*?;/.test(t)', null],
  ['/[.*+?^]a{1,3}?;/.test(t)', null],
  ['/^(?<name>a+)$/.test(t)', null],
  ["toast({ tone: 'ok', text: `${t} is being resized` })", 'syntax(restricted)'],
  ["toast({ tone: 'ok', text: `${t} was resized` })", null],
  /* oxlint-disable syntax/restricted -- what it refuses */
  ['`${t} was cancelled`', 'syntax(restricted)'],
  ["t === 'Choose a colour'", 'syntax(restricted)'],
  ['<p title={t}>Your favourites</p>', 'syntax(restricted)'],
  ["<p title='Organise tags'>{t}</p>", 'syntax(restricted)'],
  /* oxlint-enable syntax/restricted */
  ["t === 'The license of the canceled advisory, optimistic as promised'", null],
  ["({ id: 'status', header: t, facet: true })", 'syntax(columns)'],
  ["({ id: 'status', header: t, facet: 'more', format: labelOf })", 'syntax(columns)'],
  ["({ id: 'status', header: t, facet: true, options: ['ok'] })", null],
  ["({ id: 'tags', header: t, facet: true })", null],
]

test('what lint refuses and what it allows', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'patterns-'))
  const lines = expressions.map(([expression], index) => `export const each${index} = (t: string) => ${expression}\n`)
  await mkdir(path.join(folder.path, 'features'))
  await writeFile(path.join(folder.path, 'features', 'patterns.tsx'), lines.join(''))
  const oxlint = path.join(root, 'node_modules/.bin/oxlint')
  const args = ['-c', path.join(root, '.oxlintrc.json'), '--format', 'json', folder.path]
  // Lint that finds something ends with an error.
  const { stdout } = await run(oxlint, args, { cwd: root }).catch((error: { stdout: string }) => error)
  const { diagnostics }: Report = JSON.parse(stdout)
  const found = expressions.map((_, index) =>
    diagnostics.filter(({ labels }) => labels.some(({ span }) => span.line === index + 1)).map(({ code }) => code),
  )
  for (const [index, [expression, rule]] of expressions.entries())
    if (rule === null) expect(found[index], expression).toEqual([])
    else expect(found[index], expression).toContain(rule)
})

interface Report {
  readonly diagnostics: readonly {
    readonly code: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}
