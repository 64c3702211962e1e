/**
 * Replaces the records of a secondary: says where they come from, how often they are copied, and how old the copies
 * are.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import type { LiveDns } from '#contract/embedded/live-dns.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import { Status } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { tableClass } from '#ui/table.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { paths } from '#kit/paths.ts'
import { liveDns } from '#queries/live-dns.ts'
import { NoLiveDns } from '../delegation/live-records.tsx'
import { judgeCopies } from '../judge-live-dns.ts'

/** How often the zone is checked, normally and after a failure. */
function checkTimes({ refresh_sec, retry_sec }: Domain): string {
  const refresh = timeInWords(refresh_sec || zoneDefaults.refresh_sec)
  const retry = timeInWords(retry_sec || zoneDefaults.retry_sec)
  return refresh === retry
    ? t('{refresh}, also after a failure', { refresh })
    : t('{refresh}, after a failure every {retry}', { refresh, retry })
}

export const SecondaryZone = ({ domain }: { domain: Domain }) => (
  <div className="form-page grid gap-4">
    <Card
      title={t('The records are on your own servers')}
      description={t('Its records are copied from these servers. Change them there.')}
      actions={
        <Link to={paths.domainSettings(domain.id)} className={buttonClass()}>
          {t('Settings')}
        </Link>
      }
    >
      <div className="grid gap-4">
        <CodeBlock text={domain.master_ips.join('\n')} label={t('Primary servers')} />
        <DescriptionList>
          <DescriptionItem term={t('Checked every')}>{checkTimes(domain)}</DescriptionItem>
          <DescriptionItem term={t('Served for')}>
            {t('{time} without contact with a primary server', {
              time: timeInWords(domain.expire_sec || zoneDefaults.expire_sec),
            })}
          </DescriptionItem>
        </DescriptionList>
        <p className="text-sm text-ink-muted">
          {t(
            'Your servers must allow zone transfers (AXFR) to the service. If the SOA record of your zone has other times, those apply.',
          )}
        </p>
      </div>
    </Card>
    <Copies domain={domain} />
  </div>
)

/** The serials of the primary servers and of this service's copies. */
function Copies({ domain }: { domain: Domain }) {
  const { data, error, isFetching, refetch } = useQuery(liveDns(domain, null))
  return (
    <Card
      title={t('Serials')}
      description={t(
        'Asks your primary servers, and the name servers of this service that the domain is delegated to, for the serial of the zone.',
      )}
      actions={
        <Button busy={isFetching} onClick={() => void refetch()}>
          {data ? t('Check again') : t('Check the servers')}
        </Button>
      }
    >
      {(error || data !== undefined) && (
        <div className="grid gap-4">
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {data === null && <NoLiveDns />}
          {data && <Serials live={data} />}
        </div>
      )}
    </Card>
  )
}

function Serials({ live }: { live: LiveDns }) {
  const states = judgeCopies(live)
  const serials = new Map([...live.primaries, ...live.servers].map(({ name, serial }) => [name, serial]))
  return (
    <>
      <SmallTable label={t('Serials of the servers')} head={[t('Server'), t('Serial'), t('State')]}>
        {states.map(({ name, tone, text }, position) => (
          <tr key={name} className={tableClass.row}>
            <th scope="row" className={`${tableClass.cell} text-start font-normal`}>
              <span className="font-mono wrap-anywhere">{name}</span>{' '}
              <span className="text-ink-muted">
                {position < live.primaries.length ? t('primary server') : t('this service')}
              </span>
            </th>
            <td className={`${tableClass.cell} tabular-nums`}>{serials.get(name) ?? '–'}</td>
            <td className={tableClass.cell}>
              <Status tone={tone}>{text}</Status>
            </td>
          </tr>
        ))}
      </SmallTable>
      {states.length === live.primaries.length && (
        <p className="text-sm text-ink-muted">
          {live.delegation === 'unknown'
            ? t('The delegation could not be looked up, so the servers of this service were not asked.')
            : t('The domain is not delegated to this service, so its servers were not asked.')}
        </p>
      )}
    </>
  )
}
