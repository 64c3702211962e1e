/**
 * Snapshots of many nodes: one label for all, which nodes take part, and what the snapshots replace. Then a job starts.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SnapshotTake } from '#contract/areas/backups.ts'
import { backups } from '#contract/operations.ts'
import * as limits from '#contract/limits.ts'
import { validate } from '#contract/validation.ts'
import { noteSent, sendOnce } from '#api/write.ts'
import { codePointLength } from '#contract/schema.ts'
import { plural, t, translateReason } from '#contract/translate.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Preflight } from '#kit/actions/action.ts'
import { NameList, skippedLabel } from '#kit/actions/preflight-list.tsx'
import { ShowCurl } from '#kit/form/curl/show-curl.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { backupList, invalidateNodes, takeSnapshot } from '#queries/backups.ts'
import { snapshotLabel } from './snapshot-label.ts'

interface SnapshotsDialogProps extends HostedDialogProps {
  preflight: Preflight<AccountBackupsRow>
}

/**
 * Throws when the snapshot would replace a different one than the dialog counted. Unknown snapshots were not counted.
 */
async function requireShownSnapshot(client: QueryClient, { node, backups: shown }: AccountBackupsRow) {
  if (!shown) return
  const now = await client.fetchQuery({ ...backupList(node.id), staleTime: 0, retry: false }).catch(() => shown)
  const { current } = now.snapshot
  if (current && current.id !== shown.snapshot.current?.id)
    throw new Error(
      t('The snapshot {label} was taken elsewhere and would be replaced.', { label: current.label ?? '' }),
    )
}

export function SnapshotsDialog({ preflight: { eligible, skipped }, ...dialog }: SnapshotsDialogProps) {
  const client = useQueryClient()
  const proposedLabel = snapshotLabel(useNow(), useTimeZone())
  const [label, setLabel] = useState(proposedLabel)
  const [error, setError] = useState<string>()
  const replacedCount = eligible.filter((row) => row.backups?.snapshot.current).length
  const title = plural(eligible.length, 'Take {count} snapshot', 'Take {count} snapshots')

  const requestOf = ({ node }: AccountBackupsRow) => ({ path: { nodeId: node.id }, body: { label } })
  const submit = () => {
    const result = validate(SnapshotTake, { label })
    if (!result.ok)
      return setError(label.trim() === '' ? t('Label is required') : translateReason(result.errors[0]?.reason ?? ''))
    /** Nodes whose snapshot was requested here: it must not be mistaken for somebody else's. */
    const sent = new Set<number>()
    startJob({
      title,
      items: eligible.map((row) => ({ id: row.node.id, label: row.node.label, row })),
      run: async ({ row }) => {
        const { id } = row.node
        if (!sent.has(id)) await requireShownSnapshot(client, row)
        await noteSent(sendOnce(client, takeSnapshot, requestOf(row)), () => sent.add(id))
      },
      refresh: () =>
        invalidateNodes(
          client,
          eligible.map(({ node }) => node),
        ),
      ofRows: true,
      starts: true,
      unseen: true,
    })
    return dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      isPublic
      title={title}
      submitLabel={title}
      onSubmit={submit}
      aside={<ShowCurl requestsOf={() => ({ operation: backups.take, requests: eligible.map(requestOf) })} />}
    >
      <div className="grid gap-4">
        <Field
          label={t('Label')}
          hint={eligible.length > 1 ? t('The same label for all of them.') : undefined}
          error={error}
          count={{ value: codePointLength(label), max: limits.snapshotLabel.max }}
        >
          {({ id, describedBy, invalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              autoComplete="off"
              value={label}
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        {replacedCount > 0 && (
          <Notice tone="warn">
            {plural(
              replacedCount,
              'One node already has a snapshot, which the new one replaces.',
              '{count} nodes already have a snapshot, which the new one replaces.',
            )}
          </Notice>
        )}
        <ul className="m-0 grid list-none gap-1 p-0">
          <li>
            {plural(eligible.length, '{count} node', '{count} nodes')}:{' '}
            <NameList names={eligible.map(({ node }) => node.label)} />
          </li>
          {[...skipped].map(([reason, skippedRows]) => (
            <li key={reason}>
              {skippedLabel(skippedRows.length, reason)}: <NameList names={skippedRows.map(({ node }) => node.label)} />
            </li>
          ))}
        </ul>
      </div>
    </SubmitDialog>
  )
}
