/** In place of the records of a secondary: where they are, and how often they are copied. */
import { Link } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { paths } from '#kit/paths.ts'

export function SecondaryZone({ domain }: { domain: Domain }) {
  return (
    <Card
      title="The records are on your own servers"
      description={`This is a secondary domain. Its records are copied from ${domain.master_ips.join(', ')}. Change them there.`}
      actions={
        <Link to={paths.domainSettings(domain.id)} className={buttonClass()}>
          Settings
        </Link>
      }
      className="max-w-3xl"
    >
      <div className="grid gap-4">
        <CodeBlock text={domain.master_ips.join('\n')} label="Primary servers" />
        <DescriptionList>
          <DescriptionItem term="Checked every">
            {timeInWords(domain.refresh_sec || zoneDefaults.refresh_sec)}, after a failure every{' '}
            {timeInWords(domain.retry_sec || zoneDefaults.retry_sec)}
          </DescriptionItem>
          <DescriptionItem term="Served for">
            {timeInWords(domain.expire_sec || zoneDefaults.expire_sec)} without contact with a primary server
          </DescriptionItem>
        </DescriptionList>
        <p className="text-sm text-ink-muted">
          Your servers must allow zone transfers (AXFR) to the service. If the SOA record of your zone has other times,
          those apply.
        </p>
      </div>
    </Card>
  )
}
