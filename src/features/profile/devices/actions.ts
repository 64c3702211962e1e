/** Revoking trusted devices. */
import { devices, type TrustedDevice } from '#contract/areas/devices.ts'
import { call } from '#api/client.ts'
import { statusOf } from '#api/error.ts'
import { invalidate } from '#api/query.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { defineAction } from '#kit/actions/action.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { pluralize } from '#kit/format.ts'
import { deviceTable, removeDevice } from '#queries/devices.ts'
import { browserName } from './browser-name.ts'
import { likelyThisDevice } from './this-device.ts'

const consequence = 'Sessions that began there end, and the next sign-in needs a code again.'

export const revokeDeviceAction = defineAction<TrustedDevice>({
  id: 'revoke-device',
  operation: devices.remove,
  label: 'Revoke',
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: ({ user_agent: userAgent }) => ({
    title: `Revoke ${browserName(userAgent)}?`,
    body:
      userAgent === navigator.userAgent
        ? `${consequence} This is probably the browser that you are using now: you may be signed out.`
        : consequence,
    action: 'Revoke device',
  }),
  run: async ({ id, user_agent: userAgent }, { client }) => {
    await mutate(client, removeDevice, { path: { deviceId: id } })
    return `${browserName(userAgent)} is no longer trusted`
  },
  bulk: {
    skipReason: () => null,
    noneReason: 'No device can be revoked',
    copy: { verb: 'Revoke', will: 'will be revoked', consequence },
    run: ({ id }) => call(devices.remove, { path: { deviceId: id } }),
    refresh: (client) => invalidate(client, ['devices.list']),
  },
})

/** All but the one that is probably this browser. The thing is the list as shown. */
export const revokeOthersAction = defineAction<readonly TrustedDevice[]>({
  id: 'revoke-other-devices',
  operation: devices.remove,
  label: 'Revoke all others',
  icon: Trash2,
  isApplicable: (list) => list.length > 1,
  confirm: (list) => {
    const others = list.length - (likelyThisDevice(list) ? 1 : 0)
    return {
      title: `Revoke ${pluralize(others, 'trusted device')}?`,
      body: likelyThisDevice(list)
        ? `All except the one that is probably this browser. ${consequence}`
        : `None of them looks like this browser, so all are revoked. ${consequence}`,
      action: 'Revoke devices',
    }
  },
  run: async (list, { client }) => {
    const kept = likelyThisDevice(list)
    for (const { id } of list) {
      if (id === kept?.id) continue
      await mutate(client, { ...removeDevice, onSuccess: undefined }, { path: { deviceId: id } }).catch(
        (error: unknown) => {
          // Revoked by an earlier attempt, or elsewhere.
          if (statusOf(error) !== 404) throw error
        },
      )
    }
    await client.invalidateQueries({ queryKey: deviceTable.all.queryKey.slice(0, 2) })
    return 'All other devices were revoked'
  },
})
