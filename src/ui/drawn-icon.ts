/** How an icon is drawn. The build puts this in place of the icon library's own code, see scripts/build/icons.ts. */
import { createElement, type SVGAttributes } from 'react'
import type { Icon } from './icon.ts'

/** A shape: the element's name and its attributes. */
type Shape = readonly [string, SVGAttributes<SVGElement>]

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** An icon on a field of 24 by 24, drawn in lines of the text's color. */
export const drawn = (...shapes: Shape[]): Icon => ({ size = 24, ...rest }) =>
  createElement(
    'svg',
    { ...line, viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': true, ...rest },
    ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
  )
