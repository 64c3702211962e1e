/** Scopes in words, for tokens and apps. */
import { formatScopes, parseScopes, scopeAreas, type HeldScopes, type ScopeArea } from '#contract/access.ts'
import { levelOf } from '#contract/rules/profile/scope-levels.ts'
import { t } from '#contract/translate.ts'
import { permissionLabel, permissionWords } from '#shared/grants/grant-labels.ts'
import { areaLabels } from './labels.ts'

/**
 * `Nodes: read and write`, one entry for each area; one entry for full access. Unknown scopes are shown as they are.
 */
export function scopesInWords(text: string): string[] {
  const { held, unknown } = parseScopes(text)
  if (held === '*') return [t('Full access')]
  const known = scopeAreas.flatMap((area) => {
    const level = levelOf(held, area)
    return level === null ? [] : [`${areaLabels()[area]}: ${permissionWords(level)}`]
  })
  return [...known, ...unknown]
}

/** The same, grouped by level: `Read and write: Nodes · Read only: Images, Events`. */
export function scopesByLevel(text: string): string {
  const { held, unknown } = parseScopes(text)
  const groups = (['read_write', 'read_only'] as const).flatMap((level) => {
    const areas = scopeAreas.filter((area) => levelOf(held, area) === level).map((area) => areaLabels()[area])
    return areas.length > 0 ? [`${permissionLabel(level)}: ${areas.join(', ')}`] : []
  })
  return [...groups, ...unknown].join(' · ')
}

export const isFullAccess = (text: string) => parseScopes(text).held === '*'

interface Preset {
  readonly label: () => string
  readonly scopes: HeldScopes
}

const allAreas = (level: 'read_only' | 'read_write'): HeldScopes =>
  Object.fromEntries(scopeAreas.map((area) => [area, level]))

/** Sets of scopes for common purposes. */
export const scopePresets: readonly Preset[] = [
  { label: () => t('Read everything'), scopes: allAreas('read_only') },
  { label: () => t('Manage nodes'), scopes: { nodes: 'read_write', images: 'read_only', events: 'read_only' } },
  { label: () => t('DNS automation'), scopes: { domains: 'read_write' } },
  { label: () => t('Upload images'), scopes: { images: 'read_write' } },
  { label: () => t('Full access'), scopes: '*' },
]

/** The areas that the dashboard has pages for come first. */
export const mainAreas: readonly ScopeArea[] = ['nodes', 'images', 'domains', 'account', 'events', 'stackscripts']
export const otherAreas: readonly ScopeArea[] = scopeAreas.filter((area) => !mainAreas.includes(area))

/** Whether two texts name the same scopes. */
export const isSameScopes = (a: string, b: string) =>
  formatScopes(parseScopes(a).held) === formatScopes(parseScopes(b).held)
