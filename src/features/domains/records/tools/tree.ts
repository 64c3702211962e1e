/** The names of a zone as a tree. */
import type { RecordType, RecordValues } from '#contract/dns/records/record-types.ts'
import { compareLabels } from '#contract/text.ts'

export interface TreeNode {
  /** The label of this node; the name of the zone at the top. */
  readonly label: string
  /** Relative to the zone; "" at the top. */
  readonly name: string
  /** The records of this name by type; empty for a name that only has others below it. */
  readonly types: ReadonlyMap<RecordType, number>
  readonly children: readonly TreeNode[]
  /** The number of names with records at this level and below. */
  readonly size: number
}

interface Building {
  types: Map<RecordType, number>
  children: Map<string, Building>
}

const empty = (): Building => ({ types: new Map(), children: new Map() })

function finish(label: string, name: string, { types, children }: Building): TreeNode {
  const nodes = [...children]
    .map(([childLabel, child]) => finish(childLabel, name === '' ? childLabel : `${childLabel}.${name}`, child))
    .toSorted((a, b) => compareLabels(a.label, b.label))
  return {
    label,
    name,
    types,
    children: nodes,
    size: (types.size > 0 ? 1 : 0) + nodes.reduce((sum, { size }) => sum + size, 0),
  }
}

export function nameTree(zone: string, records: readonly Pick<RecordValues, 'name' | 'type'>[]): TreeNode {
  const root = empty()
  for (const { name, type } of records) {
    let node = root
    for (const label of name === '' ? [] : name.split('.').toReversed()) {
      const child = node.children.get(label) ?? empty()
      node.children.set(label, child)
      node = child
    }
    node.types.set(type, (node.types.get(type) ?? 0) + 1)
  }
  return finish(zone, '', root)
}
