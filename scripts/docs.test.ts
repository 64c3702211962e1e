/**
 * The targets of references in documents and comments exist: files, sections of the interface's documents, and pages of
 * decisions.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './process.ts'

interface TextFile {
  /** Relative to the root of the repository. */
  readonly name: string
  readonly text: string
}

const filesOf = (patterns: readonly string[]): readonly TextFile[] =>
  globSync([...patterns], { cwd: root, exclude: (name) => name === 'node_modules' }).map((name) => ({
    name: name.split(path.sep).join('/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }))

const documents = filesOf(['*.md', 'docs/**/*.md'])
const code = filesOf(['{src,server,scripts,e2e,public}/**/*.{ts,tsx,css,js}', '*.ts', '.oxlintrc.json'])
/** Other files that documents name. */
const others = ['package.json', 'index.html', 'public/config.json', 'src/texts/de.json']

/** The lines of comments, or of code with one at its end. */
const commentsOf = ({ name, text }: TextFile): TextFile => ({
  name,
  text: text
    .split('\n')
    .map((line) => /^\s*(?:\/?\*|\/\/).*|[\s{](?:\/\/|\/\*).*/.exec(line)?.[0] ?? '')
    .join('\n'),
})

/** The references in the files, each with the name of its file, so that a failure says where to look. */
const referencesIn = (files: readonly TextFile[], pattern: RegExp) =>
  files.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ name, found: match[0], value: match[1] ?? match[0] })),
  )

const lines = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8').split('\n')
const sectionNumbers = new Set(
  lines('interface/gaps.md').flatMap((line) => /^#+ (\d+(?:\.\d+)?)[. ]/.exec(line)?.[1] ?? []),
)

describe('documents', () => {
  it('link to files that exist', () => {
    const broken = referencesIn(documents, /\]\(([^()\s]+)\)/g).filter(({ name, value }) => {
      if (/^(?:https?:|mailto:|#)/.test(value)) return false
      return !existsSync(path.join(root, path.dirname(name), value.split('#')[0] ?? ''))
    })
    expect(broken).toEqual([])
  })

  it('name files that exist', () => {
    const known = [...code, ...documents].map(({ name }) => name).concat(others)
    const ours = documents.filter(
      ({ name, text }) => !name.startsWith('docs/interface/') && !/^Status: superseded/m.test(text),
    )
    const unknown = referencesIn(ours, /`([\w./-]+\.(?:tsx?|css|js|json|html|md))`/g).filter(
      ({ value }) => !value.startsWith('dist/') && !known.some((name) => `/${name}`.endsWith(`/${value}`)),
    )
    expect(unknown).toEqual([])
  })

  it('list every decision once, with consecutive numbers', () => {
    const pages = globSync('docs/decisions/*.md', { cwd: root })
      .map((name) => path.basename(name))
      .filter((name) => name !== 'README.md')
      .toSorted()
    expect(pages.map((name) => Number(name.slice(0, 4)))).toEqual(pages.map((_, index) => index + 1))
    const listed = lines('decisions/README.md').flatMap((line) => /^- \[\d{4}\]\(([^)]+)\)/.exec(line)?.[1] ?? [])
    expect(listed.toSorted()).toEqual(pages)
  })
})

describe('comments and documents', () => {
  const all = [...code, ...documents]

  it('name documents that exist', () => {
    const paths = referencesIn(all, /\bdocs\/[\w./-]*\w/g)
    expect(paths.filter(({ value }) => !existsSync(path.join(root, value)))).toEqual([])
    const names = new Set(documents.map(({ name }) => path.basename(name)))
    const unknown = referencesIn(all, /\b[\w-]{1,80}\.md\b/g).filter(
      ({ value }) => !names.has(value) && value !== 'licenses.md',
    )
    expect(unknown).toEqual([])
  })

  it('name files that exist', () => {
    const known = [...code, ...documents].map(({ name }) => `/${name}`)
    const paths = referencesIn(code.map(commentsOf), /[\w#*./-]{1,100}\.(?:tsx?|css|md)\b/g)
    expect(paths.length).toBeGreaterThan(100)
    const unknown = paths.filter(({ value }) => {
      const end = `/${value.replace(/^(?:\.{0,2}\/)+|^#/, '')}`
      // `*.test.ts` names no file.
      return !value.includes('*') && !known.some((name) => name.endsWith(end))
    })
    expect(unknown).toEqual([])
  })

  it('name sections of gaps.md that exist', () => {
    const numbers = referencesIn(all, /\bgaps (\d+(?:\.\d+)?(?:(?:, | and | to |-)\d+(?:\.\d+)?)*)/g)
    expect(numbers.length).toBeGreaterThan(100)
    const unknown = numbers.filter(({ value }) =>
      [...value.matchAll(/\d+(?:\.\d+)?/g)].some(([number]) => !sectionNumbers.has(number)),
    )
    expect(unknown).toEqual([])
  })

  it('name sections of the other documents that exist', () => {
    const openings = new Map(
      ['interface/compute.md', 'interface/profile-and-domains.md', 'design.md', 'operating.md'].map((name) => [
        path.basename(name),
        lines(name).map((line) => line.replace(/^[#| ]+/, '')),
      ]),
    )
    const unknown = referencesIn(all, /\b[a-z-]+\.md,[ *\n]+[A-Z][A-Za-z ]+/g).filter(({ value }) => {
      const [name = '', section = ''] = value.split(/,[ *\n]+/)
      const opens = openings.get(name)
      const exists = (words: string) => opens?.some((line) => line.startsWith(words.trim()))
      return opens !== undefined && !exists(section) && !section.split(' and ').every(exists)
    })
    expect(unknown).toEqual([])
  })
})
