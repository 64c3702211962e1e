/** Browsers that the caller trusts (profile-and-domains.md, Profile; gaps 7.2). Expired ones are not listed. */
import type { devices } from '#contract/areas/devices.ts'
import { toWireTime } from '#contract/time.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { notFound } from '../errors.ts'
import { revokeDevice } from '../oauth/devices.ts'
import { field, selectPage } from '../store/page.ts'

const fields = field.columns('devices', {
  number: ['id'],
  time: ['created', 'expiry', 'last_authenticated'],
  text: ['last_remote_addr', 'user_agent'],
})

const selectDevices = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('devices')
    .select(['id', 'created', 'expiry', 'last_authenticated', 'last_remote_addr', 'user_agent'])
    .where('user_id', '=', caller.userId)
    .where('expiry', '>', toWireTime(now))

const requireDevice = (context: CallerContext, id: number) =>
  selectDevices(context).where('id', '=', id).executeTakeFirstOrThrow(notFound)

export const deviceHandlers: Handlers<typeof devices> = {
  list: ({ query, filter }, context) => selectPage(selectDevices(context), { filter, query, fields }),

  view: async ({ path }, context) => requireDevice(context, path.deviceId),

  /** The user must log in again on the device (States and transitions). */
  remove: async ({ path }, context) => {
    const { id } = await requireDevice(context, path.deviceId)
    await revokeDevice(context.db, id)
    return {}
  },
}
