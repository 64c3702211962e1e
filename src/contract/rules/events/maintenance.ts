/** Which notifications announce work on a node's host (gaps 4.13). */

/** The type of the notifications that the embedded service makes. */
export const maintenanceType = 'maintenance'

/** A service may announce the move of a node to another host, or its reboot, under separate types. */
const types = /^(?:maintenance|reboot_scheduled|migration_(?:scheduled|imminent|pending))$/

export const isMaintenanceType = (type: string) => types.test(type)
