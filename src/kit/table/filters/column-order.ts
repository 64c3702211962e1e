/** The order of columns: those that are visible as the user arranged them, the others where the list has them. */

/** All column ids: the visible ones in their order, each other one after the column that precedes it in the list. */
export function arrangeColumns(ids: readonly string[], visible: Iterable<string>): readonly string[] {
  const arranged = [...visible].filter((id) => ids.includes(id))
  ids.forEach((id, index) => {
    if (arranged.includes(id)) return
    const before = ids[index - 1]
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, id)
  })
  return arranged
}

/** Moves a column to another place. The first one is the name, which stays where it is. */
export function moveColumn(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  const target = Math.min(Math.max(to, 1), ids.length - 1)
  return from < 1 || from === target ? ids : ids.toSpliced(from, 1).toSpliced(target, 0, id)
}
