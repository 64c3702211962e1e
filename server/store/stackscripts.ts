/** Scripts as rows and as the interface shows them; their fields are read from the script's own text (gaps 4.12). */
import type { Stackscript, StackscriptField } from '#contract/areas/stackscripts.ts'
import * as z from 'zod/mini'
import { readJson } from './json.ts'
import type { StackscriptRow } from './resource-tables.ts'

const Images = z.array(z.nullable(z.string()))

/** The optional members of a field, with the same names in the script and in the interface. */
const fieldAttributes = ['default', 'example', 'oneof', 'manyof', 'header', 'required'] as const

/**
 * The attributes of the tag in a line `# <UDF name="…" label="…" … />`, perhaps with an end tag; null for other lines.
 */
function tagAttributes(line: string): string | null {
  const text = line.trim()
  const tag = text.startsWith('#')
    ? text
        .slice(1)
        .trim()
        .replace(/<\/UDF>$/i, '')
        .trimEnd()
    : ''
  return /^<UDF\s/i.test(tag) && tag.endsWith('>') ? tag.slice('<UDF'.length, -1) : null
}

/** Reads the `<UDF>` tags in the comments of a script. Attribute names ignore case. */
export function parseScriptFields(script: string): StackscriptField[] {
  return script.split(/\r\n|\r|\n/).flatMap((line) => {
    const attributes = tagAttributes(line)
    if (attributes === null) return []
    const values = new Map<string, string>()
    for (const [, name = '', double, single] of attributes.matchAll(/\b([a-z_]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
      values.set(name.toLowerCase(), double ?? single ?? '')
    }
    const name = values.get('name')
    if (!name) return []
    const field: StackscriptField = { name, label: values.get('label') ?? name }
    for (const member of fieldAttributes) {
      const value = values.get(member)
      if (value !== undefined) field[member] = value
    }
    return [field]
  })
}

/** The images that a script supports. */
export const supportedImages = (row: Pick<StackscriptRow, 'images'>) => readJson(Images, row.images)

/** A row as the interface shows it. */
export const toStackscript = (row: StackscriptRow): Stackscript => ({
  id: row.id,
  username: row.username,
  user_gravatar_id: row.user_gravatar_id,
  label: row.label,
  description: row.description,
  images: supportedImages(row),
  deployments_total: row.deployments_total,
  deployments_active: row.deployments_active,
  is_public: row.is_public === 1,
  mine: row.mine === 1,
  created: row.created,
  updated: row.updated,
  rev_note: row.rev_note,
  script: row.script,
  user_defined_fields: parseScriptFields(row.script),
})
