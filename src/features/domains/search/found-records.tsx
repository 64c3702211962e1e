/** Records of several domains, each with a link to its zone. */
import { Link } from 'react-router'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { andMore } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { FoundRecord } from '#queries/record-search.ts'
import { Badge } from '#ui/badge.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { tableClass } from '#ui/table.ts'
import { paths } from '#kit/paths.ts'
import { unicodeNameOf } from '../domain.ts'
import { spacesClass, targetText, typeSpecificText } from '../records/format.ts'

/** At most this many are listed; the others are only counted. */
const maxListed = 500

/** The readable form of an internationalized name, next to the stored one. */
function UnicodeName({ name }: { name: string }) {
  const unicode = unicodeNameOf(name)
  return unicode !== null && <bdi className="font-mono text-sm wrap-anywhere text-ink-muted"> {unicode}</bdi>
}

const NameLink = ({ found: { domain, record } }: { found: FoundRecord }) => (
  <>
    <Link
      to={`${paths.domain(domain.id)}?q=${encodeURIComponent(`name:"${record.name || '@'}"`)}`}
      className={`${nameLinkClass} font-mono text-sm wrap-anywhere`}
    >
      {/* As in the table of a zone, so that equal names are easy to recognize. */}
      {record.name || '@'}
      <span className="font-normal text-ink-faint">
        {record.name === '' ? ` ${domain.domain}` : `.${domain.domain}`}
      </span>
    </Link>
    <UnicodeName name={fullyQualifiedName(record.name, domain.domain)} />
  </>
)

const Value = ({ record }: Pick<FoundRecord, 'record'>) => (
  <>
    <span className="text-ink-muted">{typeSpecificText(record)}</span>{' '}
    <span className={spacesClass}>{targetText(record)}</span>
  </>
)

export function FoundRecords({ found }: { found: readonly FoundRecord[] }) {
  const narrow = useNarrowViewport()
  const listed = found.slice(0, maxListed)
  return (
    <>
      {narrow ? (
        <ul
          aria-label={t('Found records')}
          className="m-0 list-none divide-y divide-line rounded-lg border border-line bg-surface p-0"
        >
          {listed.map((each) => (
            <li key={each.record.id} className="grid gap-1 px-3 py-2">
              <span className="flex min-w-0 items-baseline gap-2">
                <Badge>{each.record.type}</Badge>
                <span className="min-w-0">
                  <NameLink found={each} />
                </span>
                {each.record.ttl_sec !== 0 && (
                  <span className="ms-auto flex-none text-xs text-ink-muted">{`TTL ${timeInWords(each.record.ttl_sec)}`}</span>
                )}
              </span>
              <span className="font-mono text-sm wrap-anywhere">
                <Value record={each.record} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <SmallTable label={t('Found records')} head={[t('Name'), t('Type'), t('Value'), 'TTL']}>
          {listed.map((each) => (
            <tr key={each.record.id} className={tableClass.row}>
              <th scope="row" className={`${tableClass.cell} text-start`}>
                <NameLink found={each} />
              </th>
              <td className={tableClass.cell}>
                <Badge>{each.record.type}</Badge>
              </td>
              <td
                className={`${tableClass.cell} font-mono text-sm ${each.record.type === 'A' ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
              >
                <Value record={each.record} />
              </td>
              <td className={`${tableClass.cell} whitespace-nowrap`}>
                {each.record.ttl_sec === 0 ? (
                  <span className="text-ink-faint">{t('Default')}</span>
                ) : (
                  timeInWords(each.record.ttl_sec)
                )}
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {found.length > maxListed && <p className="text-sm text-ink-muted">{andMore(found.length - maxListed)}</p>}
    </>
  )
}
