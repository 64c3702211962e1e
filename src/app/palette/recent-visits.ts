/** The addresses visited since the dashboard was loaded, latest first. */

/** Includes the current page, which the palette leaves out. */
const maxVisits = 7
let visits: readonly string[] = []

export const recentAddresses = () => visits

export function clearVisits() {
  visits = []
}

/** `pathname` has no query, because filters are not separate destinations. */
export function recordVisit(pathname: string) {
  visits = [...new Set([pathname, ...visits])].slice(0, maxVisits)
}
