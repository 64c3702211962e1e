/** The addresses visited since the dashboard was loaded, latest first. */

/** This is enough to put visited pages first among equal matches. The palette lists only the latest ones. */
const maxVisits = 50
let visits: readonly string[] = []

/** Includes the current page, which the palette leaves out. */
export const recentAddresses = () => visits

export function clearVisits() {
  visits = []
}

/** `pathname` has no query, because filters are not separate destinations. */
export function recordVisit(pathname: string) {
  visits = [...new Set([pathname, ...visits])].slice(0, maxVisits)
}
