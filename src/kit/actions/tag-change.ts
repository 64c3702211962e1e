/** A change of tags, as data: the interface only replaces all tags of a thing. */
export interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Changes the latest tags, so that changes made elsewhere meanwhile are kept. Writes nothing when nothing changes. */
export async function changeTags(
  { add, remove }: TagChange,
  read: () => Promise<readonly string[]>,
  write: (tags: string[]) => Promise<unknown>,
): Promise<void> {
  const tags = await read()
  const next = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag))
  const unchanged = next.length === tags.length && next.every((tag) => tags.includes(tag))
  if (!unchanged) await write(next)
}
