/** The order of columns: those that are visible as the user arranged them, then the others as the list has them. */

/** All column ids: the visible ones in their order, then the others. */
export const arrangeColumns = (ids: readonly string[], visible: Iterable<string>): readonly string[] => [
  ...new Set([...[...visible].filter((id) => ids.includes(id)), ...ids]),
]

/** Moves a column to another place. The first one is the name, which stays where it is. */
export function moveColumn(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  const target = Math.min(Math.max(to, 1), ids.length - 1)
  return from < 1 || from === target ? ids : ids.toSpliced(from, 1).toSpliced(target, 0, id)
}
