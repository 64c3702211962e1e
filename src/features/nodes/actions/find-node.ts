import { paths } from '#kit/paths.ts'
import { findNodeByLabel } from '#queries/created.ts'

/** The node with this label and its page; null when there is none. For forms whose response was lost. */
export async function findNode(label: string) {
  const node = await findNodeByLabel(label)
  return node && { href: paths.node(node.id), label: node.label }
}
