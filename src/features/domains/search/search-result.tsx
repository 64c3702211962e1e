/** The results of a search so far, and the domains that could not be searched. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { records } from '#contract/operations.ts'
import { isIpv4, isIpv6 } from '#contract/dns/names/address.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { networkReason, networkText, parseNetwork } from '#contract/dns/names/network.ts'
import { hasValue } from '#contract/dns/records/replace-value.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons/search-x.ts'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useSecond } from '#kit/format/time.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import {
  continueSearch,
  type FoundRecord,
  recordSearch,
  type RecordSearch,
  searchFailed,
  stopSearch,
} from '#queries/record-search.ts'
import { FoundRecords } from './found-records.tsx'
import { domainEntity } from '../domain.ts'
import { valueForms } from '../records/grid/columns.ts'
import { noHost, recordTerms } from './record-terms.ts'

const lazyDialog = lazyComponent(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

const isAddress = (text: string) => isIpv4(text) || isIpv6(text)

interface ReplaceValueProps {
  value: string
  found: readonly FoundRecord[]
  /** The searched domains. */
  domains: readonly Domain[]
  /** Why the results may be outdated; null when they are current. */
  outdated: string | null
}

/**
 * Offers to replace the searched value in all domains; explains how to when no changeable record has exactly this
 * value; absent when the user cannot change any of the records.
 */
function ReplaceValue({ value, found, domains, outdated }: ReplaceValueProps) {
  const permissionFor = usePermission()
  const [open, setOpen] = useState(false)
  const forms = value === '.' ? noHost : valueForms(value)
  const changeable = found.filter(({ domain }) =>
    isAllowed(permissionFor(records.update, { entity: domainEntity(domain) })),
  )
  const address = canonicalAddress(value.toLowerCase())
  const network = parseNetwork(value)
  const isWhole = ({ record }: FoundRecord) => forms.includes(record.target.toLowerCase())
  const affected = changeable.filter((each) => isWhole(each) || hasValue(each.record, address))
  const target = network
    ? networkText(network)
    : affected.find(isWhole)?.record.target || (isAddress(address) ? address : value)
  const dialog = useLazyComponent(lazyDialog, open, {
    open,
    value: target,
    affected,
    domains,
    onClose: () => setOpen(false),
  })
  return (
    <>
      {affected.length > 0 ? (
        <Button disabledReason={outdated} onClick={() => setOpen(true)}>
          {network
            ? plural(
                affected.length,
                'Replace this network in {count} record',
                'Replace this network in {count} records',
              )
            : plural(affected.length, 'Replace this value in {count} record', 'Replace this value in {count} records')}
        </Button>
      ) : (
        changeable.length > 0 && (
          <p>{networkReason(value) ?? t('To replace a value in all records, search for the whole value.')}</p>
        )
      )}
      {dialog}
    </>
  )
}

/** "2 records in 1 of 10 domains; 8 of 9 domains searched": the tenth is not searched. */
function searchCounts({ found, answered, truncated }: RecordSearch, domainCount: number, total: number): string {
  const withMatches = new Set(found.map(({ domain }) => domain.id)).size
  const domains =
    withMatches < total
      ? plural(total, '{matches} of {count} domain', '{matches} of {count} domains', {
          matches: formatNumber(withMatches),
        })
      : plural(total, '{count} domain', '{count} domains')
  const foundText =
    withMatches === 0
      ? truncated.length > 0
        ? plural(found.length, 'More than {count} record found', 'More than {count} records found')
        : plural(found.length, '{count} record found', '{count} records found')
      : truncated.length > 0
        ? plural(found.length, 'More than {count} record in {domains}', 'More than {count} records in {domains}', {
            domains,
          })
        : plural(found.length, '{count} record in {domains}', '{count} records in {domains}', { domains })
  if (answered.size >= domainCount) return foundText
  const searchedText = plural(
    domainCount,
    '{searched} of {count} domain searched',
    '{searched} of {count} domains searched',
    { searched: formatNumber(answered.size) },
  )
  return `${foundText}; ${searchedText}`
}

/** Searching this many domains takes a while. */
const minLong = 100
/** How many domains it takes to estimate the remaining time. */
const minMeasured = 20

/** "about 24 min left"; empty until it can be estimated. */
function timeLeft({ began, answered }: RecordSearch, domainCount: number, now: number): string {
  const measured = answered.size - began.answered
  if (measured < minMeasured) return ''
  const minutes = ((now - began.at) / measured / 60_000) * (domainCount - answered.size)
  return t('about {minutes} min left', { minutes: formatNumber(Math.max(1, Math.ceil(minutes))) })
}

interface SearchProgressProps {
  search: RecordSearch
  domainCount: number
  onStop: () => void
  onContinue: () => void
}

/** The progress of a long search, and a button that ends it with the results so far. */
function SearchProgress({ search, domainCount, onStop, onContinue }: SearchProgressProps) {
  const now = useSecond()
  const { answered, pausedUntil, stopped } = search
  return (
    <div className="flex max-w-form flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <Progress label={t('Searching records')} value={answered.size} max={domainCount} className="min-w-40 flex-1" />
      <span className="tabular-nums">
        {stopped
          ? t('Stopped')
          : pausedUntil === null
            ? timeLeft(search, domainCount, now)
            : t('Waiting for the rate limit of the service')}
      </span>
      <Button size="sm" onClick={stopped ? onContinue : onStop}>
        {stopped ? inContext('resume', 'Continue') : t('Stop')}
      </Button>
    </div>
  )
}

/** Updates the names of domains renamed since they were searched. */
function withLatestNames(found: readonly FoundRecord[], domains: readonly Domain[]): readonly FoundRecord[] {
  const latest = new Map(domains.map((domain) => [domain.id, domain]))
  return found.map((each) => {
    const domain = latest.get(each.domain.id)
    return domain && domain.domain !== each.domain.domain ? { domain, record: each.record } : each
  })
}

interface SearchResultProps {
  text: string
  domains: readonly Domain[]
  /** The number of domains left out, because only primary ones have records here. */
  secondaryCount: number
}

export function SearchResult({ text, domains, secondaryCount }: SearchResultProps) {
  const client = useQueryClient()
  const query = recordSearch(client, text, domains, (domain) => recordTerms(text, domain))
  const { data: search, isFetching } = useQuery(query)
  const found = useMemo(() => withLatestNames(search?.found ?? [], domains), [search?.found, domains])
  if (!search) return null
  const { answered, failed, truncated, done, stopped } = search
  const hasEnded = done || stopped
  // With many domains this takes a while, during which the old results stay visible.
  const outdated = done && isFetching ? t('Searching again, because records may have changed') : null
  const leftOut =
    domains.length > 0 && secondaryCount > 0
      ? plural(
          secondaryCount,
          'Without {count} secondary domain, whose records are on your own servers',
          'Without {count} secondary domains, whose records are on your own servers',
        )
      : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
        <output data-tooltip={leftOut}>
          {searchCounts(search, domains.length, domains.length + secondaryCount)}
          {outdated !== null && ` · ${outdated}`}
          {leftOut !== undefined && <span className="sr-only">. {leftOut}</span>}
        </output>
        {hasEnded && found.length > 0 && (
          <ReplaceValue
            value={text}
            found={found}
            domains={domains.filter(({ id }) => answered.has(id))}
            outdated={outdated}
          />
        )}
      </div>
      {!done && domains.length >= minLong && (
        <SearchProgress
          search={search}
          domainCount={domains.length}
          onStop={() => void stopSearch(client, query)}
          onContinue={() => void continueSearch(client, query)}
        />
      )}
      {failed.length > 0 && (
        <Notice
          tone="bad"
          role="alert"
          title={plural(failed.length, '{count} domain could not be searched', '{count} domains could not be searched')}
          actions={
            done && (
              <Button size="sm" busy={isFetching} onClick={() => void searchFailed(client, query)}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {failed.map(({ domain }) => domain).join(', ')}
        </Notice>
      )}
      {truncated.length > 0 && (
        <Notice tone="info">
          {t(
            'Only the first matches in {domains} are shown. Replacing a value changes only those: search again afterwards.',
            { domains: truncated.map(({ domain }) => domain).join(', ') },
          )}
        </Notice>
      )}
      {found.length > 0 ? (
        <FoundRecords found={found} />
      ) : (
        done &&
        // Nothing is known about the domains that could not be searched.
        (answered.size > 0 || domains.length === 0) && (
          <EmptyState
            icon={SearchX}
            title={t('No matching records')}
            className="rounded-lg border border-line bg-surface"
          >
            {domains.length === 0 ? (
              t('There are no primary domains to search, and only primary domains have records here.')
            ) : (
              <span data-sensitive>
                {failed.length > 0
                  ? plural(
                      answered.size,
                      'No record in the {count} domain that could be searched matches “{text}”.',
                      'No record in the {count} domains that could be searched matches “{text}”.',
                      { text },
                    )
                  : plural(
                      answered.size,
                      'No record in {count} domain matches “{text}”.',
                      'No record in {count} domains matches “{text}”.',
                      { text },
                    )}{' '}
                {networkReason(text)}
              </span>
            )}
          </EmptyState>
        )
      )}
    </>
  )
}
