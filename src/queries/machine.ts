/** Migration, rescue mode and root passwords of a node. */
import { machine } from '#contract/operations.ts'
import { write } from '#api/write.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { nodeDependents } from './nodes.ts'
import { watchNodeChange } from './recognize.ts'

const invalidates = nodeDependents
/** The node stays off, so that nothing but the event tells. */
const watchPassword = watchNodeChange(['password_reset'], () => false)

export const migrateNode = {
  ...write(machine.migrate, {
    invalidates,
    watch: (client, request) =>
      watchNodeChange(
        ['node_migrate_datacenter_create', 'node_migrate_datacenter'],
        ({ status, region }) => status === 'migrating' || region === request.body?.region,
      )(client, request),
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
