/** Looks up the delegation of one domain after the other, as fast as the service allows. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains as operations } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { jobs, startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { askLiveDns } from '#queries/live-dns.ts'
import { delegationQuery, domainRequest } from '../domain.ts'
import { judgeDelegation } from '../judge-live-dns.ts'

export function lookUpDelegations(domains: readonly Domain[]): void {
  const job = startJob({
    title: plural(
      domains.length,
      'Look up the delegation of {count} domain',
      'Look up the delegation of {count} domains',
    ),
    items: domains.map((domain) => ({ id: domain.id, label: domain.domain, domain })),
    run: async ({ label, domain }) => {
      const live = await askLiveDns(domain, null)
      if (live?.delegation === 'unknown') throw new Error(judgeDelegation(live, label).text)
      if (live) return
      // A deleted domain gets the same response.
      await call(operations.view, domainRequest(domain))
      jobs.stop(job)
      throw new Error(t('This service cannot look up live DNS.'))
    },
    // The service answers two look-ups per user at a time: one is left for the pages.
    inOrder: true,
    ofRows: true,
    refresh: () => Promise.resolve(),
    followUps: [
      {
        text: t('See the Delegation column in'),
        href: `${paths.domains()}?${delegationQuery}`,
        linkLabel: t('Domains'),
      },
    ],
  })
}
