/** An SVG element: its name and its attributes. `key` is React's. */
export type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>]

type Attributes = Readonly<Record<string, string>>

/** The line of an icon is 2 units wide, so it covers the whole of a dot this small, filled or not. */
const maxDotRadius = 1

/** At most three digits after the point: a thousandth of the icon's 24 units cannot be seen. */
const format = (...values: (number | string)[]) =>
  values.map((value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)).join(' ')

/** Attributes that are left out are 0. */
const numbers = (attributes: Attributes, ...names: string[]) => names.map((name) => Number(attributes[name] ?? 0))

function ellipse([cx = 0, cy = 0, rx = 0, ry = 0]: number[]): string {
  const half = format('A', rx, ry, 0, 1, 1)
  return `${format('M', cx + rx, cy)}${half} ${format(cx - rx, cy)}${half} ${format(cx + rx, cy)}Z`
}

function rectangle([x = 0, y = 0, width = 0, height = 0, radius = 0]: number[]): string {
  const [right, bottom] = [x + width, y + height]
  const corner = (endX: number, endY: number) => (radius === 0 ? '' : format('A', radius, radius, 0, 0, 1, endX, endY))
  return [
    format('M', x + radius, y),
    format('H', right - radius),
    corner(right, y + radius),
    format('V', bottom - radius),
    corner(right - radius, bottom),
    format('H', x + radius),
    corner(x, bottom - radius),
    format('V', y + radius),
    corner(x + radius, y),
    'Z',
  ].join('')
}

/**
 * A leading `m` is absolute only at the start of a path, and the coordinates after its first point are relative to that
 * point.
 */
const withAbsoluteStart = (data: string) =>
  data.replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/, (_, x: string, y: string, next?: string) =>
    next === undefined ? `M${x} ${y}` : `M${x} ${y}l`,
  )

const converters: Record<string, (attributes: Attributes) => string> = {
  path: ({ d = '' }) => withAbsoluteStart(d),
  circle: (attributes) => ellipse(numbers(attributes, 'cx', 'cy', 'r', 'r')),
  ellipse: (attributes) => ellipse(numbers(attributes, 'cx', 'cy', 'rx', 'ry')),
  rect: (attributes) => rectangle(numbers(attributes, 'x', 'y', 'width', 'height', 'rx')),
  line: (attributes) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(attributes, 'x1', 'y1', 'x2', 'y2')
    return format('M', x1, y1) + format('L', x2, y2)
  },
  polyline: ({ points = '' }) => `M${points.trim()}`,
  polygon: ({ points = '' }) => `M${points.trim()}Z`,
}

/**
 * The same outline as the data of an SVG path that can be joined to others
 * (https://www.w3.org/TR/SVG2/paths.html#PathData).
 * @throws Error for an element that has no outline, or whose filling shows
 */
export function shapeToPath([element, attributes]: Shape): string {
  const convert = converters[element]
  const isDot = element === 'circle' && Number(attributes['r']) <= maxDotRadius
  if (!convert || (attributes['fill'] !== undefined && !isDot))
    throw new Error(`A ${element} of this kind cannot become an outline.`)
  return convert(attributes).replace(/([A-Za-z]) /g, '$1')
}
