/**
 * The land as the data of an SVG path, in tenths of the map's unit. Drawn by scripts/build/land-outlines.ts, which
 * replaces this module.
 */
export const landPath: string = ''
