/**
 * The one host of dialogs. `openDialog()` may be called from anywhere: a menu, a button, the palette. At most one
 * dialog is open at a time, and it closes when its page is left.
 */
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { t } from '#contract/translate.ts'
import { createStore } from '#api/store.ts'
import { dialogCode } from '#ui/dialog.tsx'
import { holdKeys } from '#ui/held-keys.ts'
import { lazyComponent, preloadOnIntent, useLazyComponent, type LazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'
import type { Requests } from '../form/curl/curl.ts'
import { toast } from '../toast.ts'

/** The props that the host gives to every dialog, in addition to its own. */
export interface HostedDialogProps {
  /** Becomes false before the dialog is unmounted, so that the focus returns to the control that opened it. */
  readonly open: boolean
  readonly onClose: () => void
  /** Must be called when the closing animation has ended. */
  readonly onClosed: () => void
}

interface OpenDialog {
  readonly id: number
  readonly open: boolean
  readonly render: (props: HostedDialogProps) => ReactElement
  /** Resolves the promise of `openDialog`. */
  readonly resolve: () => void
}

const store = createStore<readonly OpenDialog[]>([])
/**
 * Whether an open dialog, or another layer, is not on the screen yet because its code is still loading: a bar at the
 * top of the window shows that.
 */
export const loadingStore = createStore(false)
let lastId = 0

function closeDialog(id: number) {
  const index = store.get().findIndex((each) => each.id === id && each.open)
  const dialog = store.get()[index]
  if (!dialog) return
  store.set(store.get().with(index, { ...dialog, open: false }))
  dialog.resolve()
}

const removeDialog = (id: number) => {
  closeDialog(id)
  store.set(store.get().filter((each) => each.id !== id))
}

const removeAll = () => store.get().forEach(({ id }) => removeDialog(id))

export const useIsDialogLoading = () => useStore(loadingStore)

/**
 * Handlers for a control that opens a dialog: they load its code, and the code that all dialogs need, before the press.
 */
export const preloadDialog = (lazy?: { load: () => void }) =>
  preloadOnIntent({
    load: () => {
      dialogCode.load()
      lazy?.load()
    },
  })

/** Opens a dialog, in place of one that is open. The promise resolves when it is closed, for whatever reason. */
export function openDialog<P extends object>(lazy: LazyComponent<P & HostedDialogProps>, props: P): Promise<void> {
  dialogCode.load()
  lazy.load()
  for (const { id } of store.get()) closeDialog(id)
  lastId += 1
  const id = lastId
  const release = holdKeys()
  return new Promise<void>((resolve) => {
    const render = (hostProps: HostedDialogProps) => (
      <HostedDialog lazy={lazy} props={{ ...props, ...hostProps }} id={id} />
    )
    store.set([...store.get(), { id, open: true, render, resolve }])
  }).finally(release)
}

export interface ConfirmOptions {
  title: string
  body: ReactNode
  /** A way to keep what would be lost, below everything that the dialog says. */
  keep?: ReactNode
  /** All its texts come from the dashboard itself, so the privacy mode shows them. */
  isPublic?: boolean
  /** For actions that cannot be undone: the text that the user has to type, usually the label of the resource. */
  confirmText?: string | undefined
  /** `confirmText` is one of our own words and no label, so it may be typed in any case. */
  ignoreCase?: boolean | undefined
  /** The label of the confirm button, verb and noun: "Delete node". */
  action: string
  /** The label of the button that cancels: "Keep backups" where "Cancel" could be mistaken for the action. */
  cancelLabel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  /** A lock forbids the action, so the dialog says when locks could not be read. */
  lockable?: boolean | undefined
  /** The requests that it sends, to show as curl. */
  sends?: Requests | undefined
  /**
   * Called on confirmation. A rejection is shown in the dialog, which stays open, unless the resource to delete is
   * already gone. Without it, the answer is all.
   */
  run?: (() => Promise<unknown>) | undefined
}

/** Exported for code that preloads it. */
export const lazyConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/**
 * Asks before something is done. The dialog stays open while it runs, and shows the reason when it fails. Resolves to
 * true when confirmed and done, to false when the dialog was closed; never rejects.
 */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  let done = false
  const onDone = () => {
    done = true
  }
  await openDialog(lazyConfirmDialog, { ...options, onDone })
  return done
}

interface HostedDialogOptions<P extends object> {
  id: number
  lazy: LazyComponent<P>
  props: P
}

function HostedDialog<P extends object>({ id, lazy, props }: HostedDialogOptions<P>) {
  const failed = useStore(lazy, lazy.failed)
  const isLoaded = useStore(lazy) !== null
  const isReady = useStore(dialogCode) !== null && isLoaded
  useEffect(() => {
    loadingStore.set(!isReady)
    return () => loadingStore.set(false)
  }, [isReady])
  useEffect(() => {
    if (!failed) return
    toast({ tone: 'bad', text: t('The dialog could not be loaded, so nothing was done. Try again.') })
    removeDialog(id)
  }, [id, failed])
  return useLazyComponent(lazy, true, props)
}

/**
 * Renders the open dialogs; once, in the shell. They close when their page is left, even by Back to the same page with
 * another filter or tab. A replaced history entry counts as the same page.
 */
export function DialogHost() {
  const { key, pathname } = useLocation()
  const isReplaced = useNavigationType() === NavigationType.Replace
  const [page, setPage] = useState({ key, pathname, id: 0 })
  const isLeft = page.pathname !== pathname || (page.key !== key && !isReplaced)
  if (page.key !== key) setPage({ key, pathname, id: isLeft ? page.id + 1 : page.id })
  return <DialogsOfPage key={page.id} />
}

function DialogsOfPage() {
  const dialogs = useStore(store)
  useEffect(() => removeAll, [])
  return dialogs.map(({ id, open, render }) => <Dialog key={id} id={id} open={open} render={render} />)
}

const Dialog = ({ id, open, render }: Omit<OpenDialog, 'resolve'>) =>
  render({ open, onClose: () => closeDialog(id), onClosed: () => removeDialog(id) })
