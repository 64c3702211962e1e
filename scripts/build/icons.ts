/**
 * Icons without the library's code for settings the dashboard does not have: each becomes its shapes and a call of `drawn()`.
 * Saves 2 kB of the first visit. In development and unit tests the library draws them itself; both look the same.
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const icon = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/
const drawing = path.join(root, 'src/ui/drawn-icon.ts')

/** What an icon's module has; one that only gives another icon a second name has no data. */
interface IconModule {
  __iconData?: { size: number; node: [string, Record<string, string>][] }
}

/** The keys tell siblings apart when they change; these never do. */
const withoutKey = ([tag, { key: _key, ...attributes }]: [string, Record<string, string>]) => JSON.stringify([tag, attributes])

export function drawnIcons(): Plugin {
  return {
    name: 'drawn-icons',
    apply: 'build',
    transform: {
      filter: { id: icon },
      handler: async (_code, id) => {
        const { __iconData: data }: IconModule = await import(id)
        if (!data) return null
        if (data.size !== 24) throw new Error(`${id} is not 24 wide`)
        return `import { drawn } from ${JSON.stringify(drawing)}\nexport default /* @__PURE__ */ drawn(${data.node.map(withoutKey).join(', ')})\n`
      },
    },
  }
}
