/**
 * Actions that need more than a question: each has a dialog of its own, loaded when it is first wanted. `openNodeDialog()` may be
 * called from a menu, a button or the palette; the dialog stands once, in the shell, and goes when the page is left.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { createStore } from '#api/store.ts'
import { part, usePart, type Part } from '#ui/part.ts'
import type { NodeDialogProps } from './dialog-props.ts'

const parts = {
  boot: part(() => import('./boot-config-dialog.tsx').then((module) => module.BootConfigDialog)),
  reboot: part(() => import('./boot-config-dialog.tsx').then((module) => module.RebootConfigDialog)),
  resize: part(() => import('./resize-dialog.tsx').then((module) => module.ResizeDialog)),
  clone: part(() => import('./clone-dialog.tsx').then((module) => module.CloneDialog)),
  rebuild: part(() => import('./rebuild-dialog.tsx').then((module) => module.RebuildDialog)),
} as const satisfies Record<string, Part<NodeDialogProps>>
export type NodeDialog = keyof typeof parts

interface Asked {
  readonly id: number
  readonly dialog: NodeDialog
  readonly node: Node
  /** False before it goes, so that the focus finds its way back. */
  readonly open: boolean
}

const store = createStore<Asked | null>(null)
let last = 0

/** Opens one of them for a node. */
export function openNodeDialog(dialog: NodeDialog, node: Node) {
  last += 1
  store.set({ id: last, dialog, node, open: true })
}

/** Where they appear; once in the document. */
export function NodeDialogs() {
  const { pathname } = useLocation()
  return <DialogsOfPage key={pathname} />
}

function DialogsOfPage() {
  const asked = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => () => store.set(null), [])
  return asked ? <OpenDialog key={asked.id} asked={asked} /> : null
}

function OpenDialog({ asked }: { asked: Asked }) {
  const { id, dialog, node, open } = asked
  const change = (next: Asked | null) => {
    if (store.get()?.id === id) store.set(next)
  }
  const onClose = () => change({ ...asked, open: false })
  return usePart<NodeDialogProps>(parts[dialog], true, { node, open, onClose, onClosed: () => change(null) })
}
