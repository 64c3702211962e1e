/**
 * Joins class names and drops everything else, so that `error && 'red'` works for an error of any type. Later names do
 * not override earlier ones: pass layout only.
 */
export const classes = (...names: unknown[]) => names.filter((name) => typeof name === 'string' && name).join(' ')
