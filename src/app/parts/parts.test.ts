import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ui = path.join(import.meta.dirname, '../../ui')

/** The files that export a component. `-content` files are loaded by the file that they are named after. */
const components = globSync('*.tsx', { cwd: ui }).filter(
  (file) =>
    !/\.test\.|-content\./.test(file) &&
    /^export (?:function|const) [A-Z]/m.test(readFileSync(path.join(ui, file), 'utf8')),
)

test('the page of parts shows every component', () => {
  const parts = globSync('*.tsx', { cwd: import.meta.dirname })
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('')
  expect(components).toContain('button.tsx')
  expect(components.filter((file) => !parts.includes(`'#ui/${file}'`))).toEqual([])
})
