/** Joins class names; anything that is not a word falls away, so `error && 'red'` may be written for an error of any type. Later names do not override earlier ones: pass layout only. */
export const classes = (...names: unknown[]) => names.filter((name) => typeof name === 'string' && name).join(' ')
