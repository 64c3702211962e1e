/**
 * Copies the selected records to another domain, where they become pending changes, after a preview against that zone.
 */
import { useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { records } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { domainView } from '#queries/domains.ts'
import { recordList } from '#queries/records.ts'
import { DomainPicker } from '../../fields/domain-picker.tsx'
import { CandidateList } from '../candidate-list.tsx'
import { compareWithZone, countCandidates } from '../candidates.ts'
import { copyOf, pointsIntoZone } from './copy.ts'
import { handOver } from './handover.ts'
import { takeKeptChanges } from '../changes/kept-changes.ts'
import { rowsOf, zoneAfter, type RecordRow } from '../changes/rows.ts'

export interface CopyDialogProps {
  open: boolean
  domain: Domain
  rows: readonly RecordRow[]
  onClose: () => void
}

const noRecords: readonly DomainRecord[] = []

export function CopyDialog({ open, domain, rows, onClose }: CopyDialogProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [target, setTarget] = useState<Domain | null>(null)
  const [follow, setFollow] = useState(true)
  const [attempted, setAttempted] = useState(false)
  /** Says that the target was renamed elsewhere, which changes adapted values; null when it was not. */
  const [renamed, setRenamed] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({ ...recordList(target?.id ?? 0), enabled: open && target !== null })
  const isLoaded = data !== undefined && data.loaded >= data.results
  // Includes the pending changes of this tab in that zone, because the copies will join them.
  const existing = useMemo((): readonly ZoneRecord[] => {
    const items = data?.items ?? noRecords
    if (!target || !isLoaded) return items
    return zoneAfter(rowsOf(items, takeKeptChanges(target.id, target.domain, items).changes, target.domain))
  }, [target, data, isLoaded])
  const candidates = useMemo(
    () =>
      target && isLoaded
        ? compareWithZone(
            rows.map(({ record }) => ({ draft: copyOf(record, { from: domain.domain, to: target.domain, follow }) })),
            target.domain,
            existing,
          )
        : [],
    [rows, domain.domain, target, follow, isLoaded, existing],
  )
  const added = candidates.filter(({ status }) => status === 'new')
  const problem = target
    ? isLoaded
      ? t('None of the records can be added')
      : t('The records are still loading')
    : t('Choose a domain')
  const canFollow = pointsIntoZone(
    rows.map(({ record }) => record),
    domain.domain,
  )
  const submit = async () => {
    setAttempted(true)
    setRenamed(null)
    if (!target || added.length === 0) return
    const now = await client.fetchQuery({ ...domainView(target.id), staleTime: 0, retry: false }).catch(() => target)
    if (now.domain !== target.domain) {
      setTarget(now)
      setRenamed(t('{label} is now called {name}', { label: target.domain, name: now.domain }))
      return
    }
    onClose()
    void navigate(handOver({ domainId: target.id, drafts: added.map(({ draft }) => draft) }))
  }
  return (
    <SubmitDialog
      open={open}
      onClose={onClose}
      size="lg"
      isPublic
      title={plural(rows.length, 'Copy {count} record to another domain', 'Copy {count} records to another domain')}
      description={t(
        'Names stay relative to their zone: www.example.com becomes www.example.net in example.net. The copies become pending changes there, and nothing is saved until you apply them.',
      )}
      submitLabel={
        target && added.length > 0
          ? plural(
              added.length,
              'Add {count} record to changes of {domain}',
              'Add {count} records to changes of {domain}',
              {
                domain: target.domain,
              },
            )
          : t('Add to changes')
      }
      onSubmit={() => void submit()}
    >
      <div className="grid gap-4">
        <Field label={t('Copy to')} error={renamed ?? (attempted && added.length === 0 ? problem : undefined)}>
          {(ids) => (
            <DomainPicker
              ids={ids}
              operation={records.create}
              value={target}
              onChange={setTarget}
              exclude={domain.id}
            />
          )}
        </Field>
        {canFollow && (
          <Checkbox
            label={
              target
                ? t('Adapt values: hosts in {domain} become the same hosts in {zone}', {
                    domain: domain.domain,
                    zone: target.domain,
                  })
                : t('Adapt values: hosts in {domain} become the same hosts in the other domain', {
                    domain: domain.domain,
                  })
            }
            checked={follow}
            onChange={(event) => setFollow(event.target.checked)}
          />
        )}
        {target && error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {target && !error && !isLoaded && (
          <SkeletonRows rows={3} label={t('Loading the records of {domain}', { domain: target.domain })} />
        )}
        {candidates.length > 0 && (
          <>
            <output className="text-sm text-ink-muted">{countCandidates(candidates)}</output>
            <CandidateList candidates={candidates} />
          </>
        )}
      </div>
    </SubmitDialog>
  )
}
