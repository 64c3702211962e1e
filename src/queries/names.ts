/** Labels of regions, types and images by id. */

interface NamedPage {
  readonly data: readonly { readonly id: string; readonly label?: string | undefined }[]
}

/** A `select` for the query of a list. The name of an item without a label is its id. */
export const labelsById = ({ data }: NamedPage): ReadonlyMap<string, string> =>
  new Map(data.map(({ id, label }) => [id, label ?? id]))
