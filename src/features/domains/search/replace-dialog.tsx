/**
 * Replaces a value in records of several domains: lists the changes first, then makes them in a job that can be undone.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { parseNetwork, renumberingReason } from '#contract/dns/names/network.ts'
import { isReverseZone, reverseName } from '#contract/dns/names/reverse-zone.ts'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import { parseRecord } from '#contract/dns/records/record-types.ts'
import { replacementReason, replaceValue } from '#contract/dns/records/replace-value.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { recordWarnings } from '#contract/dns/checks/record-warnings.ts'
import { isSameRecord } from '#contract/dns/checks/record-conflicts.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { toTextTarget } from '#contract/dns/types/txt.ts'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { andMore } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { noteSent, refreshAfter, sendOnce } from '#api/write.ts'
import { call } from '#api/client.ts'
import { Badge } from '#ui/badge.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { FollowUp } from '#kit/jobs/job-store.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { domainOfHost } from '#queries/host-addresses.ts'
import type { FoundRecord } from '#queries/record-search.ts'
import { updateRecord } from '#queries/records.ts'
import { keepVersion } from '#queries/zone-versions.ts'
import { fieldLabel, recordLabel, spacesClass, targetText } from '../records/format.ts'
import { requireSameDomain } from '../same-domain.ts'

export interface Replacement extends FoundRecord {
  /** The value in stored form. */
  readonly after: string
  /** Why the new value is invalid for the record itself; null when it is valid. */
  readonly error: string | null
  /** Why the new value is unusual; null when it is not. */
  readonly warning: string | null
  /** Whether there is nothing to preview, because the entry is not a value of the required kind. */
  readonly isRefused: boolean
}

/**
 * The planned change of each record. Conflicts with other records of its domain are left to the service when the plan
 * is applied.
 */
const planReplacements = (affected: readonly FoundRecord[], from: string, to: string): Replacement[] =>
  affected.map(({ domain, record }) => {
    const reason = replacementReason(record, from, to)
    if (reason !== null) return { domain, record, after: record.target, error: reason, warning: null, isRefused: true }
    const draft = { ...draftOf(record), target: replaceValue(record, from, to) }
    const error = checkRecord(draft, indexZone(domain.domain, [])).find(({ level }) => level === 'error')
    const parsed = parseRecord(draft, domain.domain).record
    const warning = recordWarnings(parsed, domain.domain, draft).find(({ field }) => field === 'target')
    return {
      domain,
      record,
      after: parsed.target,
      error: error?.text ?? null,
      warning: warning?.text ?? null,
      isRefused: false,
    }
  })

/**
 * Reads records before they are changed. The first record of a domain is read along with its whole zone, which is kept
 * as a version if one request can read it.
 */
function recordReader(client: QueryClient, reason: string, isUndo: boolean) {
  const zones = new Map<number, Promise<readonly DomainRecord[]>>()
  const readZone = async (domain: Domain) => {
    const { id: domainId, domain: zone } = domain
    if (!isUndo) await requireSameDomain(client, domain)
    const page = await call(records.list, { path: { domainId }, query: { page_size: pageSize.max } })
    if (page.pages > 1) return []
    void keepVersion(client, { zone, records: page.data, reason })
    return page.data
  }
  return async ({ domain, record }: Replacement): Promise<DomainRecord> => {
    const known = zones.get(domain.id)
    const zone = known ?? readZone(domain)
    zones.set(domain.id, zone)
    const items = await zone.catch((error: unknown) => {
      zones.delete(domain.id)
      throw error
    })
    const found = known ? undefined : items.find(({ id }) => id === record.id)
    return found ?? call(records.view, { path: { domainId: domain.id, recordId: record.id } })
  }
}

/**
 * Leaves the record alone if somebody else has changed its value since the search, or if another record already has the
 * new value: the service refuses duplicates.
 */
async function sendReplacement(
  client: QueryClient,
  replacement: Replacement,
  readRecord: ReturnType<typeof recordReader>,
  sent: Set<Replacement>,
): Promise<void> {
  const { domain, record, after } = replacement
  const path = { domainId: domain.id, recordId: record.id }
  const current = await readRecord(replacement)
  const { name, target } = current
  if (name !== record.name)
    throw new Error(
      t('{field}: changed elsewhere to {value}.', { field: fieldLabel('name', record.type), value: name || '@' }),
    )
  if (target === after) return
  if (target !== record.target)
    throw new Error(
      t('{field}: changed elsewhere to {value}.', { field: fieldLabel('target', record.type), value: target }),
    )
  const filter = { name: record.name, type: record.type }
  const { data } = await call(records.list, { path, query: { page_size: pageSize.max }, filter })
  if (data.some((other) => other.id !== record.id && isSameRecord(other, { ...current, target: after })))
    throw new Error(
      t('{name} already has {after}. To finish the replacement, delete the record with {before}.', {
        name: fullyQualifiedName(record.name, domain.domain),
        after,
        before: target,
      }),
    )
  const body = { target: record.type === 'TXT' ? toTextTarget(after) : after }
  await noteSent(sendOnce(client, updateRecord, { path, body }), () => sent.add(replacement))
}

interface ReplaceDialogProps {
  open: boolean
  /** The current value. */
  value: string
  affected: readonly FoundRecord[]
  /** Domains that may be reverse zones of its addresses. */
  domains: readonly Domain[]
  onClose: () => void
}

/** At most this many are listed; the others are only counted. */
const maxListed = 200

/** Follow-up tasks in the user's reverse zones for replaced addresses. */
function reverseZonesToFollow(plan: readonly Replacement[], domains: readonly Domain[]): FollowUp[] {
  const reverseZones = domains.filter(({ domain }) => isReverseZone(domain))
  const addresses = plan.filter(({ record: { type } }) => type === 'A' || type === 'AAAA')
  const zonesOf = (addressOf: (replacement: Replacement) => string) =>
    new Set(
      addresses.flatMap((replacement) => domainOfHost(reverseName(addressOf(replacement)) ?? '', reverseZones) ?? []),
    )
  const [old, present] = [zonesOf(({ record }) => record.target), zonesOf(({ after }) => after)]
  return [...new Set([...old, ...present])].map((zone) => ({
    text: !present.has(zone)
      ? t('Left to do: the PTR records of the old addresses in')
      : old.has(zone)
        ? t('Left to do: the PTR records of the old and new addresses in')
        : t('Left to do: the PTR records of the new addresses in'),
    href: `${paths.domain(zone.id)}?q=type%3Aptr`,
    linkLabel: zone.domain,
  }))
}

/** Starts the job, which can be undone unless it is an undo itself. */
function startReplacing(
  client: QueryClient,
  plan: readonly Replacement[],
  [from, to]: readonly [string, string],
  domains: readonly Domain[],
  isUndo = false,
): void {
  const domainCount = new Set(plan.map(({ domain }) => domain.id)).size
  const readRecord = recordReader(
    client,
    plural(domainCount, 'Before replacing {from} in {count} domain', 'Before replacing {from} in {count} domains', {
      from,
    }),
    isUndo,
  )
  /** Only what was sent from here is undone: records that already had the new value are somebody else's work. */
  const sent = new Set<Replacement>()
  const undo = () => {
    if (sent.size === 0) toast({ tone: 'info', text: t('Nothing to undo: no record has been changed') })
    else startReplacing(client, inverse([...sent]), [to, from], domains, true)
  }
  startJob({
    title: t('Replace {from} with {to}', { from, to }),
    items: plan.map((replacement) => {
      const { domain, record } = replacement
      return { id: record.id, label: recordLabel(record, domain.domain), replacement }
    }),
    run: ({ replacement }) => sendReplacement(client, replacement, readRecord, sent),
    note: ({ replacement }) => (sent.has(replacement) ? null : t('It already had the new value.')),
    refresh: () => refreshAfter(updateRecord)(client),
    followUps: reverseZonesToFollow(plan, domains),
    ...(!isUndo && { undo }),
  })
}

/** The plan that undoes this one. */
const inverse = (plan: readonly Replacement[]): Replacement[] =>
  plan.map((each) => ({ ...each, record: { ...each.record, target: each.after }, after: each.record.target }))

export function ReplaceDialog({ open, value, affected, domains, onClose }: ReplaceDialogProps) {
  const client = useQueryClient()
  const [entered, setEntered] = useState('')
  const [attempted, setAttempted] = useState(false)
  const network = parseNetwork(value)
  const isEmpty = entered.trim() === ''
  const reason = isEmpty
    ? network
      ? t('Enter the new network')
      : t('Enter the new value')
    : network && renumberingReason(network, entered)
  const plan = reason === null ? planReplacements(affected, value, entered) : []
  const refused = plan.find((each) => each.error !== null)
  const isUnchanged = plan.length > 0 && plan.every(({ record, after }) => record.target === after)
  const error =
    reason ??
    refused?.error ??
    (isUnchanged ? (network ? t('Enter another network') : t('Enter another value')) : undefined)
  const submit = () => {
    setAttempted(true)
    if (error !== undefined) return
    startReplacing(client, plan, [value, entered.trim()], domains)
    onClose()
  }
  return (
    <SubmitDialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('Replace {value}', { value })}
      description={
        network
          ? t(
              'Addresses keep their host part, also in SPF texts. Records that change in the meantime, or whose name already has the new value, are left as they are and listed in the job.',
            )
          : t(
              'For example, after a server moved to another address. An address is also replaced in SPF texts. Records that change in the meantime, or whose name already has the new value, are left as they are and listed in the job.',
            )
      }
      submitLabel={plural(affected.length, 'Replace in {count} record', 'Replace in {count} records')}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <Field
          label={network ? t('New network') : t('New value')}
          hint={
            network &&
            t('An IPv{version} network that ends in /{prefix}.', {
              version: String(network.version),
              prefix: String(network.prefix),
            })
          }
          error={attempted ? error : undefined}
        >
          {(ids) => <TextInput {...ids} mono value={entered} onChange={(event) => setEntered(event.target.value)} />}
        </Field>
        <ul aria-label={t('Records to change')} className="m-0 grid list-none rounded-md border border-line p-0">
          {affected.slice(0, maxListed).map(({ domain, record }, index) => {
            const planned = plan[index]
            return (
              <li
                key={record.id}
                className="flex flex-wrap items-center gap-x-2 border-b border-line px-3 py-1.5 text-sm last:border-b-0"
              >
                <Badge>{record.type}</Badge>
                <span className="min-w-40 flex-1 font-mono wrap-anywhere">
                  {fullyQualifiedName(record.name, domain.domain)}
                </span>
                <span className="font-mono wrap-anywhere">
                  <del className={`${spacesClass} text-bad`}>{targetText(record)}</del>{' '}
                  {planned && planned.error === null && planned.after !== record.target && (
                    <>
                      <span aria-hidden>→</span>{' '}
                      <ins className={`${spacesClass} text-ok no-underline`}>
                        {targetText({ type: record.type, target: planned.after })}
                      </ins>
                    </>
                  )}
                </span>
                {planned?.isRefused && <span className="text-ink-muted">{planned.error}</span>}
                {planned && planned.warning !== null && <span className="w-full text-warn">{planned.warning}</span>}
              </li>
            )
          })}
        </ul>
        {affected.length > maxListed && (
          <p className="text-sm text-ink-muted">{andMore(affected.length - maxListed)}</p>
        )}
      </div>
    </SubmitDialog>
  )
}
