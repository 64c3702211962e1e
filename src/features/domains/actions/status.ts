/** Disabling and enabling a domain. Either is undone by the other. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { CirclePause } from '#ui/icons/circle-pause.ts'
import { CirclePlay } from '#ui/icons/circle-play.ts'
import { defineAction } from '#kit/actions/action.ts'
import { toast, toastError } from '#kit/toast.ts'
import { updateDomain } from '#queries/domains.ts'
import { domainEntity, refreshDomains } from '../domain.ts'

const setStatus = (client: QueryClient, domainId: number, status: 'active' | 'disabled') =>
  mutate(client, updateDomain, { path: { domainId }, body: { status } })

const toastWithUndo = (text: string, undo: () => Promise<unknown>) =>
  toast({ tone: 'ok', text, action: { label: 'Undo', onPress: () => void undo().catch(toastError) } })

/** `pronoun`: "it" or "them". */
const disabledConsequence = (pronoun: string) =>
  `The name servers soon stop serving ${pronoun}, so websites and mail can no longer be reached by name. Records and settings are kept.`

export const disableDomainAction = defineAction<Domain>({
  id: 'disable',
  operation: domains.update,
  label: 'Disable',
  icon: CirclePause,
  entityOf: domainEntity,
  isApplicable: ({ status }) => status !== 'disabled',
  confirm: ({ domain }) => ({
    title: `Disable ${domain}?`,
    body: disabledConsequence('it'),
    action: 'Disable domain',
    tone: 'danger',
  }),
  run: async ({ id, domain }, { client }) => {
    await setStatus(client, id, 'disabled')
    toastWithUndo(`${domain} was disabled`, () => setStatus(client, id, 'active'))
    return null
  },
  bulk: {
    skipReason: ({ status }) => (status === 'disabled' ? 'already disabled' : null),
    noneReason: 'All selected domains are already disabled',
    copy: {
      verb: 'Disable',
      will: 'will be disabled',
      consequence: {
        one: disabledConsequence('it'),
        many: disabledConsequence('them'),
      },
    },
    run: ({ id }, client) => sendOnce(client, updateDomain, { path: { domainId: id }, body: { status: 'disabled' } }),
    refresh: refreshDomains,
  },
})

export const enableDomainAction = defineAction<Domain>({
  id: 'enable',
  operation: domains.update,
  label: 'Enable',
  icon: CirclePlay,
  entityOf: domainEntity,
  isApplicable: ({ status }) => status === 'disabled',
  run: async ({ id, domain }, { client }) => {
    await setStatus(client, id, 'active')
    toastWithUndo(`${domain} was enabled`, () => setStatus(client, id, 'disabled'))
    return null
  },
  bulk: {
    skipReason: ({ status }) => (status === 'disabled' ? null : 'already enabled'),
    noneReason: 'All selected domains are already enabled',
    copy: {
      verb: 'Enable',
      will: 'will be enabled',
      consequence: {
        one: 'The name servers soon start serving it.',
        many: 'The name servers soon start serving them.',
      },
    },
    run: ({ id }, client) => sendOnce(client, updateDomain, { path: { domainId: id }, body: { status: 'active' } }),
    refresh: refreshDomains,
  },
})
