/** The existing node a clone goes onto: the account's other nodes, with the room they have. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { Notice } from '#ui/notice.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { useMay } from '#kit/may.ts'
import { regionList } from '../create/queries.ts'
import { regionLabel, size } from '../create/words.ts'
import { diskList } from '../node/queries.ts'
import { nodeList } from '../queries.ts'
import { entityOf } from './action.ts'
import type { CloneForm } from './clone-new-fields.tsx'
import { whyNotTarget, type Copied } from './clone-values.ts'

/** Up to this many nodes each is asked for its disks; beyond it only the chosen one, whose room is then the service's to judge, too. */
export const askedAtOnce = 25

/** MB of the disks of nodes, where they have been read. */
export function useUsed(ids: readonly number[]): ReadonlyMap<number, number> {
  return useQueries({
    queries: ids.map(diskList),
    combine: (answers) => new Map(ids.flatMap((id, at) => {
      const page = answers[at]?.data
      return page ? [[id, totalSize(page.data)] as const] : []
    })),
  })
}

interface Props {
  form: CloneForm
  source: Node
  copied: Copied
  chosen: string
}

export function TargetField({ form, source, copied, chosen }: Props) {
  const may = useMay()
  const { data } = useQuery(nodeList.all)
  const regions = useQuery(regionList).data?.data
  const targets = (data?.items ?? []).filter((node) => node.id !== source.id && may(nodes.clone, { entity: entityOf(node) }).shown)
  const used = useUsed(targets.length <= askedAtOnce ? targets.map(({ id }) => id) : targets.filter(({ id }) => String(id) === chosen).map(({ id }) => id))
  const whyNotOf = (target: Node) =>
    whyNotTarget(target, copied, { used: used.get(target.id), region: regions?.find(({ id }) => id === target.region) })
  const hintOf = (target: Node) => {
    const region = regions?.find(({ id }) => id === target.region)
    const own = used.get(target.id)
    const room = own === undefined ? `${size(target.specs.disk)} in all` : `${size(Math.max(0, target.specs.disk - own))} of ${size(target.specs.disk)} free`
    return `${region ? regionLabel(region) : target.region}, ${room}`
  }
  const target = targets.find(({ id }) => String(id) === chosen)
  const reason = target && whyNotOf(target)
  if (data && targets.length === 0) return <Notice tone="warn">There is no other node that you may change.</Notice>
  return (
    <>
      <ComboField
        form={form} name="node_id" label="Target node" emptyText="No node matches." placeholder={data ? 'Search nodes' : 'Loading nodes'}
        hint={data?.tooMany ? `Only the first ${data.loaded.toLocaleString('en')} nodes are listed.` : 'It needs room for the copied disks, and nothing may be going on there.'}
        items={targets.map((node) => ({ value: String(node.id), label: node.label, hint: hintOf(node), whyNot: whyNotOf(node) }))}
      />
      {target && reason ? <Notice tone="warn">{`${target.label}: ${reason}.`}</Notice> : null}
    </>
  )
}
