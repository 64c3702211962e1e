import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every color of tokens.css as `[light, dark]`. */
const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const colors = new Map<string, [string, string]>()
for (const [, name = '', light = '', dark = light] of css.matchAll(
  /--color-([a-z-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g,
)) {
  colors.set(name, [light, dark])
}

/** Relative luminance and contrast ratio: WCAG 2.2, definitions. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(foreground: string, background: string, theme: 0 | 1): number {
  const [a, b] = [colors.get(foreground)?.[theme], colors.get(background)?.[theme]]
  if (!a || !b) throw new Error(`Unknown color: ${foreground} or ${background}`)
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const backgrounds = ['bg', 'surface', 'raised', 'sunken', 'hover']
const foregrounds = ['ink', 'ink-muted', 'ink-faint', 'accent', 'ok', 'busy', 'off', 'warn', 'bad']
const pairs: [string, string][] = [
  ...foregrounds.flatMap((foreground) => backgrounds.map((background): [string, string] => [foreground, background])),
  ...['accent', 'ok', 'busy', 'off', 'warn', 'bad'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-muted', `${tone}-soft`],
  ]),
  ['accent-strong', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-fill', 'fill'],
  ['on-fill', 'fill-strong'],
  ['on-fill', 'bad-fill'],
  ['on-fill', 'bad-fill-strong'],
  ['surface', 'ink'],
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colors, %s', (_, theme) => {
  it.each(pairs)('%s on %s has a contrast of at least 4.5', (foreground, background) => {
    expect(contrast(foreground, background, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['line-strong', 'bg'],
    ['line-strong', 'surface'],
    ['line-strong', 'raised'],
    ['accent', 'bg'],
    ['accent', 'surface'],
    ['fill', 'surface'],
    ['bad', 'surface'],
  ])('a control with a border in %s on %s has a contrast of at least 3', (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

/** The words on the bar that names a connection are white in both themes. */
const connectionCss = readFileSync(new URL('../styles/connection.css', import.meta.url), 'utf8')
const connectionColors = [...connectionCss.matchAll(/--connection-([a-z]+): (#[0-9a-f]{6});/g)]
it.each(connectionColors.map(([, name = '', color = '']) => [name, color] as const))(
  'white words on the connection color %s have a contrast of at least 4.5',
  (name, color) => {
    colors.set(`connection-${name}`, [color, color])
    expect(contrast('on-fill', `connection-${name}`, 0)).toBeGreaterThanOrEqual(4.5)
  },
)
