/** The addresses that were open since the dashboard was loaded, the last one first: where people most often want to go back to. */

/** With the page one is on, which the palette leaves out. */
const kept = 7
let visited: readonly string[] = []

export const recentAddresses = () => visited

export function forgetVisits() {
  visited = []
}

/** `pathname` without query: a filter is not a place. */
export function noteVisit(pathname: string) {
  visited = [...new Set([pathname, ...visited])].slice(0, kept)
}
