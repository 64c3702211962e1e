/** The list of toasts. Success and information dismiss themselves, errors and warnings stay. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { isInTransition } from '#contract/rules/nodes/node-status.ts'
import { plural, t } from '#contract/translate.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { toasts, type Toast, type Work } from '#kit/toast.ts'
import { SecondsUntil, secondsUntil } from '#kit/format/time.tsx'
import { useFromCache } from '#kit/page/use-settled.ts'
import { findListedNode, nodeView } from '#queries/nodes.ts'
import { nodeEvents } from '#queries/events.ts'
import { imageView } from '#queries/image-reads.ts'
import { findListedImage } from '#queries/images.ts'
import { Toasts, type ToastItem } from '#ui/toast.tsx'
import { useStore } from '#ui/use-store.ts'

/** Long enough to be read twice. */
const autoDismissMs = 8000

/** Stays mounted, because screen readers announce only additions to an existing live region. */
export function ToastList() {
  const items = useStore(toasts)
  const [paused, setPaused] = useState(false)
  // The live region is mounted empty, so that the first toast is announced as an addition.
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true))
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {paused
        ? null
        : items
            .filter(({ tone }) => tone === 'ok' || tone === 'info')
            .map((each) => <AutoDismiss key={each.id} toast={each} />)}
      {items.map(({ id, work }) => (work ? <EndWithWork key={id} id={id} work={work} /> : null))}
      <Toasts
        items={mounted ? items.map(toToastItem) : []}
        onDismiss={(id) => toasts.dismiss(Number(id))}
        onHold={setPaused}
      />
    </>
  )
}

const toToastItem = ({ id, tone, text, until, action, isPublic }: Toast): ToastItem => ({
  id,
  tone,
  text,
  ...(until === undefined
    ? {}
    : { persistent: action !== undefined, detail: <Countdown id={id} until={until} onCancel={action?.onPress} /> }),
  ...(action ? { action } : {}),
  ...(isPublic ? { isPublic } : {}),
})

function AutoDismiss({ toast: { id } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toasts.dismiss(id), autoDismissMs)
    return () => clearTimeout(timer)
  }, [id])
  return null
}

/** The data of an open page, which reads it more often than a list does; undefined when no such page is open. */
const dataOnScreen = <T, K extends QueryKey>(client: QueryClient, { queryKey }: { queryKey: DataTag<K, T> }) =>
  client.getQueryCache().find({ queryKey })?.isActive() ? client.getQueryData(queryKey) : undefined

/**
 * Whether the node, as it was last read, is in a transition, or busy with something else, such as a disk, as its page
 * shows.
 */
function isNodeAtWork(client: QueryClient, nodeId: number): boolean {
  const view = nodeView(nodeId)
  if (client.getQueryState(view.queryKey)?.error) return false
  const node = dataOnScreen(client, view) ?? findListedNode(client, nodeId)
  if (node !== undefined && isInTransition(node.status)) return true
  return dataOnScreen(client, nodeEvents(nodeId))?.data.some(isEventInProgress) ?? false
}

function isImageAtWork(client: QueryClient, imageId: string): boolean {
  const view = imageView(imageId)
  if (client.getQueryState(view.queryKey)?.error) return false
  const image = dataOnScreen(client, view) ?? findListedImage(client, imageId)
  return image !== undefined && image.status !== 'available'
}

const isAtWork = (client: QueryClient, work: Work) =>
  'node' in work ? isNodeAtWork(client, work.node) : isImageAtWork(client, work.image)

/** Removes a message about work when the work has ended and the message is no longer true. */
function EndWithWork({ id, work }: { id: Toast['id']; work: Work }) {
  const working = useFromCache((client) => isAtWork(client, work))
  const [begun, setBegun] = useState(working)
  if (working && !begun) setBegun(true)
  const ended = begun && !working
  useEffect(() => {
    if (ended) toasts.dismiss(id)
  }, [ended, id])
  return null
}

interface CountdownProps {
  id: Toast['id']
  until: number
  onCancel: (() => void) | undefined
}

/** Whether the message is the newest one that can be canceled. */
const isNewestCountdown = (id: Toast['id']) =>
  toasts.get().findLast(({ until, action }) => until !== undefined && action)?.id === id

/** Announced once; the seconds are only shown. Z presses the button of the newest countdown. */
function Countdown({ id, until, onCancel }: CountdownProps) {
  const isNewest = useStore(toasts, () => isNewestCountdown(id))
  useShortcut('z', t('Cancel the deletion'), (isNewest && onCancel) || null, 'Everywhere')
  const [initialSeconds] = useState(() => secondsUntil(until, Date.now()))
  return (
    <>
      <span className="sr-only">
        {onCancel
          ? plural(initialSeconds, 'in {count} second. Press Z to cancel.', 'in {count} seconds. Press Z to cancel.')
          : plural(initialSeconds, 'in {count} second.', 'in {count} seconds.')}
      </span>
      <span aria-hidden>
        <SecondsUntil at={until} />
        {isNewest && <span className="pointer-coarse:hidden"> {t('· press Z to cancel')}</span>}
      </span>
    </>
  )
}
