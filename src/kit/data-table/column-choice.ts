/** Which columns of a list somebody chose to see, kept in this browser. Nothing secret. */

const key = (name: string) => `columns:${name}`

export function rememberedColumns(name: string): string[] | null {
  try {
    return localStorage.getItem(key(name))?.split(',') ?? null
  } catch {
    return null
  }
}

export function rememberColumns(name: string, ids: readonly string[] | null) {
  try {
    if (ids) localStorage.setItem(key(name), ids.join(','))
    else localStorage.removeItem(key(name))
  } catch {
    // The address still has the choice.
  }
}
