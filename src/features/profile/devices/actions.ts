/** Revoking trusted devices. */
import type { QueryClient } from '@tanstack/react-query'
import type { TrustedDevice } from '#contract/areas/devices.ts'
import { devices } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { ignoreNotFound } from '#api/error.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { session } from '#api/session/session.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { defineAction } from '#kit/actions/action.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { pluralize } from '#kit/format/texts.ts'
import { removeDevice } from '#queries/devices.ts'
import { browserName } from '../browser-name.ts'

const consequence = 'Sessions started there will end, and the next sign-in there will require a code.'
const consequenceOfMany = 'Sessions started there will end, and the next sign-in on each will require a code.'

/** A device, and whether it is the browser of this session. */
export interface ListedDevice extends TrustedDevice {
  /** `probably`: the service does not say, but it looks like it. */
  readonly own: 'yes' | 'probably' | 'no'
}

const ownNotes: Readonly<Record<ListedDevice['own'], string>> = {
  yes: ' This is the browser that you are using: you will be signed out.',
  probably: ' This is probably the browser that you are using: you may be signed out.',
  no: '',
}

const requestOf = ({ id }: ListedDevice) => ({ path: { deviceId: id } })

/** One that has been revoked elsewhere counts as revoked. */
const revoke = (device: ListedDevice, client: QueryClient) =>
  sendOnce(client, removeDevice, requestOf(device)).catch(ignoreNotFound)

export const revokeDeviceAction = defineAction<ListedDevice>({
  id: 'revoke-device',
  operation: devices.remove,
  request: requestOf,
  get label() {
    return t('Revoke')
  },
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: ({ user_agent: userAgent, own }) => ({
    title: `Revoke ${browserName(userAgent)}?`,
    body: own === 'yes' ? withSignOutLosses(`${consequence}${ownNotes[own]}`) : `${consequence}${ownNotes[own]}`,
    action: own === 'yes' ? t('Revoke and sign out') : t('Revoke device'),
  }),
  run: async (device, { client }) => {
    const request = requestOf(device)
    if (device.own !== 'yes') {
      await mutate(client, removeDevice, request)
      return `${browserName(device.user_agent)} is no longer trusted`
    }
    // The session has ended with the device, so nothing can be read again.
    await mutate(client, { ...removeDevice, onSuccess: undefined }, request)
    await session.signOut()
    return null
  },
  bulk: {
    skipReason: ({ own }) => (own === 'yes' ? 'the browser that you are using' : null),
    get noneReason() {
      return t('This is the browser that you are using: revoke it from its menu')
    },
    copy: { verb: 'Revoke', will: 'will be revoked', consequence: { one: consequence, many: consequenceOfMany } },
    run: revoke,
    refresh: refreshAfter(removeDevice),
  },
})

export const inspectDeviceAction = inspectAction({
  operation: devices.view,
  requestOf,
  labelOf: ({ user_agent: userAgent }: ListedDevice) => browserName(userAgent),
  idsOf: ({ id }) => ({ 'Device ID': id }),
})

const isOwn = ({ own }: ListedDevice) => own !== 'no'

/** Revokes all but this browser. The resource is the list as shown. */
export const revokeOthersAction = defineAction<readonly ListedDevice[]>({
  id: 'revoke-other-devices',
  operation: devices.remove,
  get label() {
    return t('Revoke all others')
  },
  icon: Trash2,
  isApplicable: (list) => list.length > 1,
  confirm: (list) => {
    const others = list.filter((device) => !isOwn(device))
    const { length } = others
    return {
      title: `Revoke ${pluralize(length, 'trusted device')}?`,
      body: list.some(isOwn)
        ? `This browser stays trusted. ${length === 1 ? consequence : consequenceOfMany}`
        : t('None of them looks like this browser, so all of them will be revoked. {consequenceOfMany}', {
            consequenceOfMany,
          }),
      action: length === 1 ? t('Revoke device') : t('Revoke devices'),
      sends: { operation: devices.remove, requests: others.map(requestOf) },
    }
  },
  run: async (list, { client }) => {
    const others = list.filter((device) => !isOwn(device))
    startJob({
      title: `Revoke ${pluralize(others.length, 'trusted device')}`,
      items: others.map((device) => ({ id: device.id, label: browserName(device.user_agent), device })),
      run: ({ device }) => revoke(device, client),
      refresh: () => refreshAfter(removeDevice)(client),
    })
    return null
  },
})
