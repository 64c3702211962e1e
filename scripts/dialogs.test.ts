/** The audits open every dialog: every file of `src` that renders one has an entry in e2e/dialogs.ts. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.ts'

/** They render content that other files provide, or a dialog from another file. */
const frames = [
  'ui/dialog-content.tsx',
  'ui/popover-content.tsx',
  'ui/submit-dialog.tsx',
  'kit/actions/edit-tags-dialog.tsx',
  'kit/form/rename-dialog.tsx',
  'kit/dialogs/dialogs.tsx',
  'kit/form/form.tsx',
  'features/profile/list/once-dialog.tsx',
  'features/domains/records/zone-editor.tsx',
  'features/domains/records/tools/tool-dialog.tsx',
  'features/domains/records/tools/zone-dialog.tsx',
]

/** In development only. */
const parts = 'app/parts/popups.tsx'

/** Opening them takes so long that the tests that open them anyway audit them. */
const auditedElsewhere = [
  ['app/session/proof-dialog.tsx', 'account-security.spec.ts'],
  ['kit/table/all-pages-dialog.tsx', 'bulk.spec.ts'],
] as const

const textOf = (...segments: string[]) => readFileSync(path.join(root, ...segments), 'utf8')

test('every dialog is audited', () => {
  const rendered = globSync('**/*.tsx', { cwd: path.join(root, 'src') })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !name.endsWith('.test.tsx') && /<\w*(?:Dialog|Popover)\b/.test(textOf('src', name)))
  const entries = [...textOf('e2e', 'dialogs.ts').matchAll(/file: '([^']+)'/g)].map(([, file = '']) => file)
  const known = new Set([parts, ...frames, ...auditedElsewhere.map(([file]) => file), ...entries])
  expect(rendered.toSorted()).toEqual([...known].toSorted())
})

test.for(auditedElsewhere)('%s is audited by e2e/%s', ([, spec]) => {
  expect(textOf('e2e', spec)).toContain('auditDialog(')
})
