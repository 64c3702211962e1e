/** Revoking trusted devices. */
import type { ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { TrustedDevice } from '#contract/areas/devices.ts'
import { devices } from '#contract/operations.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { ignoreNotFound } from '#api/error.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { session } from '#api/session/session.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { defineAction } from '#kit/actions/action.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { removeDevice } from '#queries/devices.ts'
import { browserName } from '../browser-name.ts'

const consequence = {
  one: () =>
    t(
      'Sessions that began there since it was trusted will end. You can end others under Sessions. While two-factor authentication is on, the next sign-in there requires a code.',
    ),
  many: () =>
    t(
      'Sessions that began there since they were trusted will end. You can end others under Sessions. While two-factor authentication is on, the next sign-in on each requires a code.',
    ),
}

/** A device, and whether it is this session's browser. */
export interface ListedDevice extends TrustedDevice {
  /** `probably`: the service does not say so, but it looks likely. */
  readonly own: 'yes' | 'probably' | 'no'
}

/** The consequence of revoking a device. */
function consequenceFor(own: ListedDevice['own']): ReactNode {
  if (own === 'no') return consequence.one()
  if (own === 'probably')
    return `${consequence.one()} ${t('This is probably the browser that you are using: you may be signed out.')}`
  return withSignOutLosses(
    `${consequence.one()} ${t('This is the browser that you are using: you will be signed out.')}`,
  )
}

const requestOf = ({ id }: ListedDevice) => ({ path: { deviceId: id } })

/** A device that has been revoked elsewhere counts as revoked. */
const revoke = (device: ListedDevice, client: QueryClient) =>
  sendOnce(client, removeDevice, requestOf(device)).catch(ignoreNotFound)

export const revokeDeviceAction = defineAction<ListedDevice>({
  id: 'revoke-device',
  operation: devices.remove,
  request: requestOf,
  label: () => t('Revoke'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: ({ user_agent: userAgent, own }) => ({
    title: inContext('device', 'Revoke {label}?', { label: browserName(userAgent) }),
    body: consequenceFor(own),
    action: own === 'yes' ? t('Revoke and sign out') : t('Revoke device'),
  }),
  run: async (device, { client }) => {
    const request = requestOf(device)
    if (device.own !== 'yes') {
      await mutate(client, removeDevice, request)
      return t('{browser} is no longer trusted', { browser: browserName(device.user_agent) })
    }
    // The session has ended with the device, so nothing can be read again.
    await session.signOutWith(() => mutate(client, { ...removeDevice, onSuccess: undefined }, request))
    return null
  },
  bulk: {
    skipReason: ({ own }) => (own === 'yes' ? t('the browser that you are using') : null),
    noneReason: () => t('This is the browser that you are using: revoke it from its menu'),
    copy: { verb: () => inContext('bulk', 'Revoke'), will: () => t('will be revoked'), consequence },
    run: revoke,
    refresh: refreshAfter(removeDevice),
  },
})

export const inspectDeviceAction = inspectAction({
  operation: devices.view,
  requestOf,
  labelOf: ({ user_agent: userAgent }: ListedDevice) => browserName(userAgent),
  idsOf: ({ id }) => ({ [t('Device ID')]: id }),
})

export const isOwn = ({ own }: ListedDevice) => own !== 'no'

/** What happens to this browser. `own`: undefined when none of the devices is this browser. */
function whatStays(own: ListedDevice | undefined): string {
  if (own === undefined) return t('None of them seems to be this browser, so all of them will be revoked.')
  return own.own === 'yes'
    ? t('This browser stays trusted.')
    : t('The one that is probably this browser stays trusted. If it is another one, revoke it from its menu.')
}

/** Revokes all devices except this browser. The resource is the list as shown. */
export const revokeOthersAction = defineAction<readonly ListedDevice[]>({
  id: 'revoke-other-devices',
  operation: devices.remove,
  label: () => t('Revoke all others'),
  icon: Trash2,
  isApplicable: (list) => list.length > 1,
  confirm: (list) => {
    const others = list.filter((device) => !isOwn(device))
    const { length } = others
    return {
      title: plural(length, 'Revoke {count} trusted device?', 'Revoke {count} trusted devices?'),
      body: `${whatStays(list.find(isOwn))} ${length === 1 ? consequence.one() : consequence.many()}`,
      action: length === 1 ? t('Revoke device') : t('Revoke devices'),
      sends: { operation: devices.remove, requests: others.map(requestOf) },
    }
  },
  run: async (list, { client }) => {
    const others = list.filter((device) => !isOwn(device))
    startJob({
      title: plural(others.length, 'Revoke {count} trusted device', 'Revoke {count} trusted devices'),
      items: others.map((device) => ({ id: device.id, label: browserName(device.user_agent), device })),
      run: ({ device }) => revoke(device, client),
      refresh: () => refreshAfter(removeDevice)(client),
    })
    return null
  },
})

/** The same where none of the devices is this browser. */
export const revokeAllAction = { ...revokeOthersAction, label: () => t('Revoke all') }
