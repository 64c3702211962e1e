/** How lists and jobs name nodes. */
import type { Node } from '#contract/areas/nodes.ts'

const noun = { singular: 'node', plural: 'nodes' }

export const nodeResources = { noun, idOf: ({ id }: Node) => id, labelOf: ({ label }: Node) => label }
