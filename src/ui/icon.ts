import { createElement, type ComponentType } from 'react'

/** The component of an icon; `src/ui/icons` has a module for each (`npm run icons -- <name>` adds one). */
export type Icon = ComponentType<{
  className?: string
  size?: number | string
  'aria-hidden'?: boolean | 'true' | 'false'
}>

/**
 * An icon of 24 by 24 units, drawn in lines of the text color.
 * @param outline the data of an SVG path
 */
export const outlineIcon =
  (outline: string): Icon =>
  ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      createElement('path', { d: outline }),
    )
