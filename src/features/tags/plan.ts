/** Plans a change of tags by renaming, merging or deleting. */
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { domains, nodes } from '#contract/operations.ts'
import { compareLabels } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { preflight, type Preflight } from '#kit/actions/action.ts'
import type { usePermission } from '#kit/permission/permission.ts'

/** A node or a domain with one of the tags. */
export interface Tagged {
  readonly kind: 'node' | 'domain'
  readonly id: number
  readonly label: string
}

export interface TagPlan {
  readonly nodes: Preflight<Tagged>
  readonly domains: Preflight<Tagged>
}

/** Replaces tags by another one, or removes them when that is null. */
export const replaceTags = (tags: readonly string[], from: ReadonlySet<string>, to: string | null): string[] => [
  ...new Set(tags.flatMap((tag) => (!from.has(tag) ? tag : (to ?? [])))),
]

/** The items with one of the tags, and those of them that this user or session may not change. */
export function planFor(
  from: ReadonlySet<string>,
  all: { readonly nodes: readonly Node[]; readonly domains: readonly Domain[] },
  permissionFor: ReturnType<typeof usePermission>,
): TagPlan {
  const isTagged = ({ tags }: { readonly tags: readonly string[] }) => tags.some((tag) => from.has(tag))
  const operations = { node: nodes.update, domain: domains.update }
  const skipReason = (entity: Tagged) => {
    const { granted, reason } = permissionFor(operations[entity.kind], { entity, members: ['tags'] })
    return granted ? (reason === null ? null : t('read-only in this session')) : t('read-only for you')
  }
  const byLabel = (a: Tagged, b: Tagged) => compareLabels(a.label, b.label)
  const taggedNodes = all.nodes
    .filter(isTagged)
    .map(({ id, label }): Tagged => ({ kind: 'node', id, label }))
    .toSorted(byLabel)
  const taggedDomains = all.domains
    .filter(isTagged)
    .map(({ id, domain }): Tagged => ({ kind: 'domain', id, label: domain }))
    .toSorted(byLabel)
  return { nodes: preflight(taggedNodes, skipReason), domains: preflight(taggedDomains, skipReason) }
}
