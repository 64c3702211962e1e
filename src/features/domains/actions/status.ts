/** Disables and enables a domain. Each undoes the other. */
import type { Domain } from '#contract/areas/domains.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { domains } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { CirclePause } from '#ui/icons/circle-pause.ts'
import { CirclePlay } from '#ui/icons/circle-play.ts'
import { defineAction } from '#kit/actions/action.ts'
import { toast, undoButton } from '#kit/toast.ts'
import { updateDomain } from '#queries/domains.ts'
import { domainEntity, domainRequest, refreshDomains } from '../domain.ts'
import { requireSameDomain } from '../same-domain.ts'

type Request = (domain: Domain) => RequestOf<typeof domains.update>
const disableRequest: Request = (domain) => ({ ...domainRequest(domain), body: { status: 'disabled' } })
const enableRequest: Request = (domain) => ({ ...domainRequest(domain), body: { status: 'active' } })

const toastWithUndo = (text: string, undo: () => Promise<unknown>) =>
  toast({ tone: 'ok', text, action: undoButton(undo) })

const disabledConsequence = {
  one: () =>
    t(
      'The name servers soon stop serving it, so websites and mail can no longer be reached by name. Records and settings are kept.',
    ),
  many: () =>
    t(
      'The name servers soon stop serving them, so websites and mail can no longer be reached by name. Records and settings are kept.',
    ),
}

export const disableDomainAction = defineAction<Domain>({
  id: 'disable',
  operation: domains.update,
  request: disableRequest,
  label: () => t('Disable'),
  icon: CirclePause,
  entityOf: domainEntity,
  isApplicable: ({ status }) => status !== 'disabled',
  confirm: ({ domain }) => ({
    title: t('Disable {domain}?', { domain }),
    body: disabledConsequence.one(),
    action: t('Disable domain'),
    tone: 'danger',
  }),
  run: async (domain, { client }) => {
    await requireSameDomain(client, domain)
    await mutate(client, updateDomain, disableRequest(domain))
    toastWithUndo(t('{domain} was disabled', { domain: domain.domain }), () =>
      mutate(client, updateDomain, enableRequest(domain)),
    )
    return null
  },
  bulk: {
    skipReason: ({ status }) => (status === 'disabled' ? t('already disabled') : null),
    noneReason: () => t('All selected domains are already disabled'),
    copy: {
      verb: () => inContext('bulk', 'Disable'),
      will: () => t('will be disabled'),
      consequence: disabledConsequence,
    },
    run: async (domain, client) => {
      await requireSameDomain(client, domain)
      return sendOnce(client, updateDomain, disableRequest(domain))
    },
    refresh: refreshDomains,
  },
})

export const enableDomainAction = defineAction<Domain>({
  id: 'enable',
  operation: domains.update,
  request: enableRequest,
  label: () => t('Enable'),
  icon: CirclePlay,
  entityOf: domainEntity,
  isApplicable: ({ status }) => status === 'disabled',
  run: async (domain, { client }) => {
    await mutate(client, updateDomain, enableRequest(domain))
    toastWithUndo(t('{domain} was enabled', { domain: domain.domain }), () =>
      mutate(client, updateDomain, disableRequest(domain)),
    )
    return null
  },
  bulk: {
    skipReason: ({ status }) => (status === 'disabled' ? null : t('already enabled')),
    noneReason: () => t('All selected domains are already enabled'),
    copy: {
      verb: () => inContext('bulk', 'Enable'),
      will: () => t('will be enabled'),
      consequence: {
        one: () => t('The name servers soon start serving it.'),
        many: () => t('The name servers soon start serving them.'),
      },
    },
    run: async (domain, client) => {
      await requireSameDomain(client, domain)
      return sendOnce(client, updateDomain, enableRequest(domain))
    },
    refresh: refreshDomains,
  },
})
