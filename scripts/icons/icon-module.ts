import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import formatOptions from '../../.oxfmtrc.json' with { type: 'json' }
import { root } from '../process.ts'
import { type Shape, shapeToPath } from './shape-to-path.ts'

export const iconsFolder = path.join(root, 'src', 'ui', 'icons')
export const libraryLicense = path.join(root, 'node_modules', 'lucide-react', 'LICENSE')

/** The names of the icons that the dashboard has. */
export const iconNames = () => readdirSync(iconsFolder).map((file) => path.basename(file, '.ts'))

/**
 * The exports of a module of the icon library. The module of an icon's second name has only the component, without its
 * data.
 */
interface LibraryIcon {
  __iconData?: { size: number; node: Shape[] }
}

const importIcon = (name: string): Promise<LibraryIcon> => import(`lucide-react/icons/${name}`)

async function readIconData(name: string) {
  const { __iconData: data } = await importIcon(name)
  if (data) return data
  const source = readFileSync(fileURLToPath(import.meta.resolve(`lucide-react/icons/${name}`)), 'utf8')
  const [, original] = /from '\.\/(.+)\.mjs'/.exec(source) ?? []
  return original === undefined ? undefined : (await importIcon(original)).__iconData
}

/**
 * The text of the module of one icon.
 * @param name as in the library's file names, such as `chevron-down`
 * @throws Error when the library has no such icon, or draws it with more than outlines
 */
export async function iconModule(name: string): Promise<string> {
  const data = await readIconData(name)
  if (data?.size !== 24) throw new Error(`The icon ${name} is not 24 by 24.`)
  const component = name.replace(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())
  const outline = data.node.map(shapeToPath).join('')
  const source = `import { outlineIcon } from '../icon.ts'\n\nexport const ${component} = outlineIcon('${outline}')\n`
  const { code } = await format('icon.ts', source, formatOptions)
  return code
}
