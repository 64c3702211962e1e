/** Copies the addresses of the selected nodes, or the commands that sign in to them: a line each. */
import type { Node } from '#contract/areas/nodes.ts'
import type { BulkAction } from '#kit/actions/bulk-actions.ts'
import { pluralize } from '#kit/format/texts.ts'
import { toast } from '#kit/toast.ts'
import { Copy } from '#ui/icons/copy.ts'
import { addressesOf, type Addresses } from '../addresses/by-use.ts'

const copyAction = (
  what: string,
  noun: string,
  linesOf: (addresses: Addresses) => readonly (string | null)[],
): BulkAction<Node> => {
  const textsOf = (nodes: readonly Node[]) =>
    nodes.flatMap((node) => linesOf(addressesOf(node))).filter((line) => line !== null)
  const copy = async (nodes: readonly Node[]) => {
    const lines = textsOf(nodes)
    try {
      await navigator.clipboard.writeText(`${lines.join('\n')}\n`)
      toast({ tone: 'ok', text: `Copied ${pluralize(lines.length, noun)}` })
    } catch {
      toast({ tone: 'bad', text: 'The browser blocked access to the clipboard' })
    }
  }
  return {
    label: `Copy ${what}`,
    icon: Copy,
    disabledReason: (nodes) => (textsOf(nodes).length === 0 ? 'None of the selected nodes has one' : null),
    onPress: (nodes) => void copy(nodes),
  }
}

export const copyActions: readonly BulkAction<Node>[] = [
  copyAction('IPv4 addresses', 'line', ({ publicV4 }) => publicV4),
  copyAction('IPv6 addresses', 'line', ({ v6 }) => [v6]),
  copyAction('private addresses', 'line', ({ privateV4 }) => privateV4),
  copyAction('SSH commands', 'line', ({ ssh }) => [ssh]),
]
