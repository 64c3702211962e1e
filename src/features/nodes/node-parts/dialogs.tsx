/** The dialogs about a node's disks and profiles, loaded when they are first wanted. */
import { useState } from 'react'
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import { part, usePart } from '#ui/part.ts'
import type { NodeDialogProps } from '../actions/dialog-props.ts'

export interface DiskDialogProps extends NodeDialogProps {
  disk: Disk
}
export interface ConfigDialogProps extends NodeDialogProps {
  config: Config
}

const newDisk = part<NodeDialogProps>(() => import('./new-disk-dialog.tsx').then((module) => module.NewDiskDialog))
const renameDisk = part<DiskDialogProps>(() => import('./disk-dialogs.tsx').then((module) => module.RenameDiskDialog))
const resizeDisk = part<DiskDialogProps>(() => import('./disk-dialogs.tsx').then((module) => module.ResizeDiskDialog))
const newConfig = part<NodeDialogProps>(() => import('./config-dialogs.tsx').then((module) => module.NewConfigDialog))
const editConfig = part<ConfigDialogProps>(() => import('./config-dialogs.tsx').then((module) => module.EditConfigDialog))

const NewDisk = (props: NodeDialogProps) => usePart(newDisk, true, props)
const RenameDisk = (props: DiskDialogProps) => usePart(renameDisk, true, props)
const ResizeDisk = (props: DiskDialogProps) => usePart(resizeDisk, true, props)
const NewConfig = (props: NodeDialogProps) => usePart(newConfig, true, props)
const EditConfig = (props: ConfigDialogProps) => usePart(editConfig, true, props)

const ofNode = { 'new-disk': NewDisk, 'new-config': NewConfig } as const
const ofDisk = { 'rename-disk': RenameDisk, 'resize-disk': ResizeDisk } as const

/** What is asked for: a dialog, and the part it is about. */
export type Wanted =
  | { readonly dialog: keyof typeof ofNode }
  | { readonly dialog: keyof typeof ofDisk; readonly disk: Disk }
  | { readonly dialog: 'edit-config'; readonly config: Config }

interface Asked {
  readonly id: number
  readonly wanted: Wanted
  /** False before it goes, so that the focus finds its way back. */
  readonly open: boolean
}

/** Which dialog is open, and how one is opened. */
export function usePartDialogs() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    ask: (wanted: Wanted) => setAsked((last) => ({ id: (last?.id ?? 0) + 1, wanted, open: true })),
    close: () => setAsked((now) => now && { ...now, open: false }),
    closed: () => setAsked(null),
  }
}

interface Props extends Omit<ReturnType<typeof usePartDialogs>, 'ask'>, Pick<NodeDialogProps, 'node'> {}

export function PartDialogs({ asked, close, closed, node }: Props) {
  if (!asked) return null
  const { id, wanted, open } = asked
  const shared = { node, open, onClose: close, onClosed: closed }
  if ('config' in wanted) return <EditConfig key={id} {...shared} config={wanted.config} />
  if ('disk' in wanted) {
    const Dialog = ofDisk[wanted.dialog]
    return <Dialog key={id} {...shared} disk={wanted.disk} />
  }
  const Dialog = ofNode[wanted.dialog]
  return <Dialog key={id} {...shared} />
}
