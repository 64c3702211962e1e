/** Where a domain is delegated to, and what name servers answer for it now. */
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { isReverseZone } from '#contract/dns/names/reverse-zone.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { toWireTime } from '#contract/time.ts'
import type { LiveDns } from '#contract/embedded/live-dns.ts'
import { t } from '#contract/translate.ts'
import { Badge, StatusIcon } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { tableClass } from '#ui/table.ts'
import { useStore } from '#ui/use-store.ts'
import { Time } from '#kit/format/time.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { delegationOfDomain, delegations } from '#queries/delegations.ts'
import { liveDns } from '#queries/live-dns.ts'
import { delegationTones, useDomain } from '../domain.ts'
import { delegationTitles, judgeDelegation, serverStates } from '../judge-live-dns.ts'
import { LiveRecords, NoLiveDns } from './live-records.tsx'

export function Component() {
  const domain = useDomain()
  return (
    <div className="form-page grid gap-4">
      <Card
        title={t('Name servers')}
        description={`${
          isReverseZone(domain.domain)
            ? t('Whoever assigned you the addresses, such as your provider, delegates the zone to these.')
            : t('Enter these at the domain’s registrar.')
        } ${
          domain.type === 'master'
            ? t('The service adds them to the zone; they are not listed among your records.')
            : t('The zone on your own servers needs them as NS records.')
        }`}
      >
        <CodeBlock text={zoneNameServers.join('\n')} label={t('Name servers')} className="max-w-lg" />
      </Card>
      <Delegation domain={domain} />
      {domain.type === 'master' && <LiveRecords domain={domain} />}
    </div>
  )
}

function Delegation({ domain }: { domain: Domain }) {
  const { data, error, isFetching, refetch } = useQuery(liveDns(domain, null))
  const kept = delegationOfDomain(useStore(delegations), domain)
  return (
    <Card
      title={t('Current delegation')}
      description={t(
        'Looks up the domain’s name servers in the parent zone and checks which version of the zone each of them serves.',
      )}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {data === undefined && !kept && <p className="text-sm text-ink-muted">{t('Not looked up yet')}</p>}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {data ? t('Look up again') : t('Look up')}
          </Button>
        </div>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data === null && <NoLiveDns />}
        {data && <Found live={data} domain={domain} />}
        {data === undefined && kept && (
          <Notice tone={delegationTones[kept.state]} title={delegationTitles[kept.state]()}>
            {rich('Looked up {time}. Look it up again to see its name servers.', {
              time: <Time value={toWireTime(kept.at)} />,
            })}
          </Notice>
        )}
        <details>
          <summary className="text-sm text-ink-muted">{t('Look it up in a terminal')}</summary>
          <CodeBlock text={commandsFor(domain.domain)} label={t('Commands')} className="mt-2" />
        </details>
      </div>
    </Card>
  )
}

const commandsFor = (domain: string) =>
  [`dig +trace NS ${domain}`, `dig @${zoneNameServers[0] ?? ''} SOA ${domain} +short`].join('\n')

const Servers = ({ live }: { live: LiveDns }) => (
  <SmallTable label={t('Current name servers')} head={[t('Name server'), t('Serial'), t('Status')]}>
    {serverStates(live).map(({ name, tone, text }) => (
      <tr key={name} className={tableClass.row}>
        <th scope="row" className={`${tableClass.cell} text-start font-normal wrap-anywhere`}>
          <span className="font-mono">{name}</span>{' '}
          {zoneNameServers.includes(name) && <Badge>{t('This service')}</Badge>}
        </th>
        <td className={`${tableClass.cell} tabular-nums`}>
          {live.servers.find((server) => server.name === name)?.serial ?? '–'}
        </td>
        <td className={tableClass.cell}>
          <span className="inline-flex items-center gap-1.5">
            <StatusIcon tone={tone} />
            {text}
          </span>
        </td>
      </tr>
    ))}
  </SmallTable>
)

function Found({ live, domain }: { live: LiveDns; domain: Domain }) {
  const { tone, title, text } = judgeDelegation(live, domain.domain)
  return (
    <>
      <Notice tone={tone} title={title} role="alert">
        {text}
      </Notice>
      {/* A parent zone that did not respond has named none. */}
      {live.delegation !== 'unknown' && <Servers live={live} />}
      {live.rendered_serial > 0 && (
        <p className="text-sm text-ink-muted">
          {t('The last rendered zone has the serial {serial}.', { serial: String(live.rendered_serial) })}
        </p>
      )}
    </>
  )
}
