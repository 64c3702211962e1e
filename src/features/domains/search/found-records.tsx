/** Records of several domains, each with a link to its zone. */
import { Link } from 'react-router'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { andMore } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { FoundRecord } from '#queries/record-search.ts'
import { Badge } from '#ui/badge.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { tableClass } from '#ui/table.ts'
import { paths } from '#kit/paths.ts'
import { unicodeNameOf } from '../domain.ts'
import { spacesClass, targetText, typeSpecificText } from '../records/format.ts'

/** At most this many are listed; the others are only counted. */
const maxListed = 500

/** An internationalized name as people read it, beside the one that is stored. */
function UnicodeName({ name }: { name: string }) {
  const unicode = unicodeNameOf(name)
  return unicode !== null && <bdi className="font-mono text-sm wrap-anywhere text-ink-muted"> {unicode}</bdi>
}

export function FoundRecords({ found }: { found: readonly FoundRecord[] }) {
  return (
    <>
      <SmallTable label={t('Found records')} head={[t('Name'), t('Type'), t('Value')]}>
        {found.slice(0, maxListed).map(({ domain, record }) => (
          <tr key={record.id} className={tableClass.row}>
            <th scope="row" className={`${tableClass.cell} text-start`}>
              <Link
                to={`${paths.domain(domain.id)}?q=${encodeURIComponent(`name:"${record.name || '@'}"`)}`}
                className={`${nameLinkClass} font-mono text-sm wrap-anywhere`}
              >
                {fullyQualifiedName(record.name, domain.domain)}
              </Link>
              <UnicodeName name={fullyQualifiedName(record.name, domain.domain)} />
            </th>
            <td className={tableClass.cell}>
              <Badge>{record.type}</Badge>
            </td>
            <td
              className={`${tableClass.cell} font-mono text-sm ${record.type === 'A' ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
            >
              {typeSpecificText(record)} <span className={spacesClass}>{targetText(record)}</span>
            </td>
          </tr>
        ))}
      </SmallTable>
      {found.length > maxListed && <p className="text-sm text-ink-muted">{andMore(found.length - maxListed)}</p>}
    </>
  )
}
