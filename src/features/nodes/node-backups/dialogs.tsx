/** The two dialogs of the backups page, loaded when they are first wanted. */
import { useState } from 'react'
import type { Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { part, usePart } from '#ui/part.ts'
import type { NodeDialogProps } from '../actions/dialog-props.ts'
import type { RestoreDialogProps } from './restore-dialog.tsx'

const snapshotPart = part<NodeDialogProps>(() => import('./snapshot-dialog.tsx').then((module) => module.SnapshotDialog))
const restorePart = part<RestoreDialogProps>(() => import('./restore-dialog.tsx').then((module) => module.RestoreDialog))

interface Asked {
  readonly id: number
  /** Null: a snapshot is to be taken. */
  readonly backup: Backup | null
  /** False before it goes, so that the focus finds its way back. */
  readonly open: boolean
}

/** Which dialog is open, and how one is opened. */
export function useBackupDialogs() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = (backup: Backup | null) => setAsked((last) => ({ id: (last?.id ?? 0) + 1, backup, open: true }))
  return {
    asked,
    snapshot: () => open(null),
    restore: (backup: Backup) => open(backup),
    close: () => setAsked((now) => now && { ...now, open: false }),
    closed: () => setAsked(null),
  }
}

interface Props extends Pick<ReturnType<typeof useBackupDialogs>, 'asked' | 'close' | 'closed'> {
  node: Node
  restoring: (backup: Backup) => (target: Node) => void
}

export function BackupDialogs({ asked, close, closed, node, restoring }: Props) {
  if (!asked) return null
  const dialog = { node, open: asked.open, onClose: close, onClosed: closed }
  return asked.backup === null
    ? <Snapshot key={asked.id} {...dialog} />
    : <Restore key={asked.id} {...dialog} backup={asked.backup} onRestoring={restoring(asked.backup)} />
}

const Snapshot = (props: NodeDialogProps) => usePart(snapshotPart, true, props)
const Restore = (props: RestoreDialogProps) => usePart(restorePart, true, props)
