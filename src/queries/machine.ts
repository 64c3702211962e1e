/** Migration, rescue mode and root passwords of a node. */
import { machine } from '#contract/operations.ts'
import { write } from '#api/write.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { nodeDependents } from './nodes.ts'

const invalidates = nodeDependents

export const migrateNode = { ...write(machine.migrate, { invalidates }), onError: markUnsupported(machine.migrate) }
export const rescueNode = { ...write(machine.rescue, { invalidates }), onError: markUnsupported(machine.rescue) }
export const resetPassword = {
  ...write(machine.resetPassword, { invalidates }),
  onError: markUnsupported(machine.resetPassword),
}
export const resetDiskPassword = {
  ...write(machine.resetDiskPassword, { invalidates }),
  onError: markUnsupported(machine.resetDiskPassword),
}
