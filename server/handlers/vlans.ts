/** VLANs of the account, with the nodes that the caller may read (gaps 2.5). */
import type { vlans } from '#contract/areas/vlans.ts'
import type { Handlers } from '../context.ts'
import { paginateItems } from '../store/catalog-page.ts'
import { readInterfaces, vlanLabels } from '../store/configs.ts'
import { readable } from '../store/grants.ts'

export const vlanHandlers: Handlers<typeof vlans> = {
  list: async (input, { db, caller }) => {
    const rows = await db.selectFrom('vlans').selectAll().orderBy('region').orderBy('label').execute()
    const configs = await db
      .selectFrom('configs')
      .innerJoin('nodes', 'nodes.id', 'configs.node_id')
      .select(['configs.node_id', 'configs.interfaces', 'nodes.region'])
      .where('configs.interfaces', 'like', '%"vlan"%')
      .where(readable(caller, 'node', 'nodes.id'))
      .orderBy('nodes.id')
      .execute()
    const nodesByVlan = new Map<string, Set<number>>()
    for (const { node_id: nodeId, interfaces, region } of configs) {
      for (const label of vlanLabels(readInterfaces(interfaces))) {
        const key = `${region} ${label}`
        const nodeIds = nodesByVlan.get(key)
        if (nodeIds) nodeIds.add(nodeId)
        else nodesByVlan.set(key, new Set([nodeId]))
      }
    }
    const items = rows.map(({ label, region, created }) => ({
      label,
      region,
      nodes: [...(nodesByVlan.get(`${region} ${label}`) ?? [])],
      created,
    }))
    // For a restricted user, a VLAN without readable nodes is another user's.
    return paginateItems(caller.restricted ? items.filter(({ nodes }) => nodes.length > 0) : items, input)
  },
}
