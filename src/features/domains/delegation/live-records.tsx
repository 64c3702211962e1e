/** The saved records of a name and type beside what the name servers of the domain answer for them now. */
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { LiveServer } from '#contract/embedded/live-dns.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { isRecordType } from '#contract/dns/records/record-types.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { parseWireTime } from '#contract/time.ts'
import { inContext, t, translateReason } from '#contract/translate.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { tableClass } from '#ui/table.ts'
import { Notice } from '#ui/notice.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { clearSearchParams, useSearchParams } from '#kit/page/search-params.ts'
import { liveDns, type LiveQuestion } from '#queries/live-dns.ts'
import { recordList } from '#queries/records.ts'
import { spacesClass, targetText, typeSpecificText } from '../records/format.ts'
import { OldAnswers } from '../records/old-answers.tsx'
import { isSameAnswer } from '../judge-live-dns.ts'

/** Is shown for services that cannot look up live DNS. */
export const NoLiveDns = () => (
  <Notice tone="info">
    {t(
      'This service cannot look up live DNS, and the dashboard does not contact third parties. Run the commands in a terminal instead.',
    )}
  </Notice>
)

const setKey = ({ type, name }: LiveQuestion) => `${type} ${name}`

export function LiveRecords({ domain }: { domain: Domain }) {
  const { data, error, refetch } = useQuery(recordList(domain.id))
  const [params, changeParams] = useSearchParams()
  const type = params.get('type') ?? ''
  const question = isRecordType(type) ? { type, name: params.get('name') ?? '' } : null
  const sets = Map.groupBy(data?.items ?? [], setKey)
  return (
    <Card
      title={t('Saved and live records')}
      description={t(
        'Compares the saved records of one name and type with the responses of the domain’s name servers.',
      )}
    >
      <div className="grid gap-4">
        {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} label={t('Loading the records')} />}
        {data && (
          <Combobox
            label={t('Records to compare')}
            placeholder={t('Choose a name and type')}
            className="max-w-lg"
            items={[...sets].flatMap(([key, [record]]) =>
              record ? [{ value: key, label: `${record.type} ${fullyQualifiedName(record.name, domain.domain)}` }] : [],
            )}
            value={question && sets.has(setKey(question)) ? setKey(question) : null}
            onChange={(key) => {
              const [record] = sets.get(key ?? '') ?? []
              changeParams(
                (next) => {
                  clearSearchParams(next)
                  if (!record) return
                  next.set('name', record.name)
                  next.set('type', record.type)
                },
                { replace: true, preventScrollReset: true },
              )
            }}
          />
        )}
        {question && (
          <Comparison
            key={setKey(question)}
            domain={domain}
            question={question}
            saved={sets.get(setKey(question)) ?? []}
          />
        )}
      </div>
    </Card>
  )
}

interface ComparisonProps {
  domain: Domain
  question: LiveQuestion
  saved: readonly DomainRecord[]
}

function Comparison({ domain, question, saved }: ComparisonProps) {
  const { data, error, isFetching, refetch } = useQuery(liveDns(domain, question))
  const zoneTtl = domain.ttl_sec || zoneDefaults.ttl_sec
  const ttl = Math.max(0, ...saved.map((record) => record.ttl_sec || zoneTtl))
  const changedAt = Math.max(0, ...saved.map(({ updated }) => parseWireTime(updated).getTime()))
  return (
    <>
      <p className="grid gap-1 text-sm">
        {saved.map((record) => (
          <span key={record.id} className="font-mono wrap-anywhere">
            {typeSpecificText(record)} <span className={spacesClass}>{targetText(record)}</span>
          </span>
        ))}
        {saved.length === 0 && <span>{t('This record no longer exists.')}</span>}
      </p>
      {saved.length > 0 && <OldAnswers domain={domain} until={changedAt + ttl * 1000} ttlText={timeInWords(ttl)} />}
      <div>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {data ? t('Compare again') : t('Compare with live DNS')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === null && <NoLiveDns />}
      {data?.servers.length === 0 && <p className="text-sm">{t('No name server of the domain was found.')}</p>}
      {data && data.servers.length > 0 && <Answers servers={data.servers} saved={saved} />}
    </>
  )
}

function Answers({ servers, saved }: { servers: readonly LiveServer[]; saved: readonly DomainRecord[] }) {
  return (
    <SmallTable label={t('Responses from the name servers')} head={[t('Name server'), t('Response'), t('Status')]}>
      {servers.map(({ name, problem, answer }) => (
        <tr key={name} className={tableClass.row}>
          <th scope="row" className={`${tableClass.cell} text-start font-mono font-normal wrap-anywhere`}>
            {name}
          </th>
          <td className={`${tableClass.cell} font-mono wrap-anywhere ${spacesClass}`}>
            {answer
              ?.map(
                ({ ttl, ...record }) =>
                  `${[typeSpecificText({ ...noValues, ...record }), targetText(record)].filter(Boolean).join(' ')} (TTL ${ttl})`,
              )
              .join(', ')}
            {answer?.length === 0 && inContext('records', 'none')}
          </td>
          <td className={tableClass.cell}>
            {answer === null ? (
              translateReason(problem ?? '')
            ) : isSameAnswer(answer, saved) ? (
              <Status tone="ok">{t('Matches')}</Status>
            ) : (
              <Status tone="warn">{t('Differs')}</Status>
            )}
          </td>
        </tr>
      ))}
    </SmallTable>
  )
}

const noValues = { name: '', service: null, protocol: null, ttl_sec: 0 }
