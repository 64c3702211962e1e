/** Migration, rescue mode and root passwords of a node. */
import type { RequestOf } from '#contract/endpoint.ts'
import { machine } from '#contract/operations.ts'
import { write } from '#api/write.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { findDeletedDisks } from './disks.ts'
import { nodeDependents } from './nodes.ts'
import { leadsTo, watchNodeChange, watchNodeWork } from './recognize.ts'
import { regionList } from './regions.ts'

const invalidates = nodeDependents
/** The node stays off, so only the event shows that it was done. */
const watchPassword = watchNodeChange(['password_reset'], () => false)

export const migrateNode = {
  ...write(machine.migrate, {
    invalidates,
    watch: watchNodeWork<RequestOf<typeof machine.migrate>>({
      actions: ['node_migrate_datacenter_create', 'node_migrate_datacenter'],
      isAsked: (event, { body }, client) =>
        leadsTo(event, client.getQueryData(regionList.queryKey)?.data.find(({ id }) => id === body?.region)?.label),
      isUnderWay: ({ status, region }, { body }) => status === 'migrating' || region === body?.region,
    }),
  }),
  onError: markUnsupported(machine.migrate),
}
export const rescueNode = {
  ...write(machine.rescue, {
    invalidates,
    watch: watchNodeChange(
      ['node_boot', 'node_reboot'],
      ({ status }) => status === 'booting' || status === 'rebooting',
    ),
    findDeleted: (client, { path: { nodeId }, body }) => findDeletedDisks(client, nodeId, body?.devices),
  }),
  onError: markUnsupported(machine.rescue),
}
export const resetPassword = {
  ...write(machine.resetPassword, { invalidates, watch: watchPassword }),
  onError: markUnsupported(machine.resetPassword),
}
export const resetDiskPassword = {
  ...write(machine.resetDiskPassword, { invalidates, watch: watchPassword }),
  onError: markUnsupported(machine.resetDiskPassword),
}
