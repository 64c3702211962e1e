/** Snapshots of many nodes: one label for all, who takes part, and what they replace. Then a job goes on by itself. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { backups, SnapshotTake } from '#contract/areas/backups.ts'
import * as limits from '#contract/limits.ts'
import { check } from '#contract/refusal.ts'
import { characters } from '#contract/schema.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { preflight, skippedWords } from '#kit/bulk-question.tsx'
import { startJob } from '#kit/jobs.ts'
import { askAgain, type FleetRow } from './fleet.ts'

export interface SnapshotsDialogProps {
  rows: readonly FleetRow[]
  /** Why a node is left out; null when it takes part. */
  skip: (row: FleetRow) => string | null
  open: boolean
  onClose: () => void
  onClosed: () => void
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

export function SnapshotsDialog({ rows, skip, ...dialog }: SnapshotsDialogProps) {
  const client = useQueryClient()
  const [{ going, skipped }] = useState(() => preflight(rows, skip))
  const [label, setLabel] = useState('')
  const [error, setError] = useState<string>()
  const replaced = going.filter((row) => row.backups?.snapshot.current).length
  const title = `Take ${counted(going.length, 'snapshot')}`

  const start = () => {
    const checked = check(SnapshotTake, { label })
    if (!checked.ok) return setError(checked.refusals[0]?.reason)
    startJob({
      title,
      items: going.map(({ node }) => ({ id: node.id, label: node.label })),
      run: (nodeId) => call(backups.take, { path: { nodeId: Number(nodeId) }, body: { label } }),
      refresh: () => askAgain(client, going.map(({ node }) => node)),
    })
    return dialog.onClose()
  }
  return (
    <Dialog
      {...dialog} title={title}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
      footer={<><Button onClick={dialog.onClose}>Cancel</Button><Button type="submit" variant="primary">{title}</Button></>}
    >
      <div className="grid gap-4">
        <Field label="Label" hint="All of them get the same." error={error} count={{ value: characters(label), max: limits.snapshotLabel.max }}>
          {({ id, describedBy, invalid }) => (
            <TextInput id={id} aria-describedby={describedBy} aria-invalid={invalid} autoComplete="off" value={label} onChange={(event) => setLabel(event.target.value)} />
          )}
        </Field>
        {replaced > 0 && (
          <Notice tone="warn">{replaced === 1 ? 'One node has a snapshot already, which the new one replaces.' : `${counted(replaced, 'node')} have a snapshot already, which the new one replaces.`}</Notice>
        )}
        <ul className="m-0 grid list-none gap-1 p-0">
          <li>{counted(going.length, 'node')}: <span className="text-ink-muted">{going.map(({ node }) => node.label).join(', ')}</span></li>
          {[...skipped].map(([reason, left]) => (
            <li key={reason}>{skippedWords(left.length, reason)}: <span className="text-ink-muted">{left.map(({ node }) => node.label).join(', ')}</span></li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
