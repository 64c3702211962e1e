import { expect, test } from 'vitest'
import { markColors } from './distribution-mark.tsx'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(Object.entries(markColors))('white letters are readable on the color of %s', (_, color) =>
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5),
)
