/** A node as the entity that grants are checked on. */
import type { Node } from '#contract/areas/nodes.ts'
import type { Entity } from '#kit/permission/permission.ts'

export const nodeEntity = ({ id, label }: Pick<Node, 'id' | 'label'>): Entity => ({ kind: 'node', id, label })
