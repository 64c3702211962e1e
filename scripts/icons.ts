/**
 * `npm run icons -- name …` adds icons of lucide (https://lucide.dev/icons) as `src/ui/icons/<name>.ts`, and writes the
 * existing ones again, for instance after an update of the library. The dashboard contains these modules only: an icon
 * is the data of one SVG path, without the library's code for settings that the dashboard does not use.
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { iconModule, iconNames, iconsFolder, libraryLicense } from './icons/icon-module.ts'
import { root } from './process.ts'

for (const name of new Set([...iconNames(), ...process.argv.slice(2)]))
  writeFileSync(path.join(iconsFolder, `${name}.ts`), await iconModule(name))
// The license asks for its text wherever the icons are.
copyFileSync(libraryLicense, path.join(root, 'public', 'icons-license.txt'))
