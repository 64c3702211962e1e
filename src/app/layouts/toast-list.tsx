/** The list of toasts. Success and information dismiss themselves, errors and warnings stay. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pluralize } from '#kit/format.ts'
import { SecondsUntil, secondsUntil } from '#kit/seconds-until.tsx'
import { useShortcut } from '#kit/shortcuts.ts'
import { toasts, type Toast } from '#kit/toast.ts'
import { Toasts, type ToastItem } from '#ui/toast.tsx'

/** Long enough to be read twice. */
const autoDismissMs = 8000

export function ToastList({ items }: { items: readonly Toast[] }) {
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
      <Toasts
        items={mounted ? items.map(toToastItem) : []}
        onDismiss={(id) => toasts.dismiss(Number(id))}
        onHold={setPaused}
      />
    </>
  )
}

const toToastItem = ({ id, tone, text, until, action }: Toast): ToastItem => ({
  id,
  tone,
  text,
  ...(until === undefined
    ? {}
    : { persistent: true, detail: <Countdown id={id} until={until} onCancel={action?.onPress} /> }),
  ...(action ? { action } : {}),
})

function AutoDismiss({ toast: { id } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toasts.dismiss(id), autoDismissMs)
    return () => clearTimeout(timer)
  }, [id])
  return null
}

interface CountdownProps {
  id: Toast['id']
  until: number
  onCancel: (() => void) | undefined
}

const isNewestCountdown = (id: Toast['id']) => toasts.get().findLast(({ until }) => until !== undefined)?.id === id

/** Announced once; the seconds are for the eyes. Z does what the button of the newest one does. */
function Countdown({ id, until, onCancel }: CountdownProps) {
  const isNewest = useSyncExternalStore(toasts.subscribe, () => isNewestCountdown(id))
  useShortcut('z', 'Cancel the deletion', (isNewest && onCancel) || null, 'Everywhere')
  const [initialSeconds] = useState(() => secondsUntil(until, Date.now()))
  return (
    <>
      <span className="sr-only">in {pluralize(initialSeconds, 'second')}. Press Z to cancel.</span>
      <span aria-hidden>
        <SecondsUntil at={until} />
        {isNewest && <span className="pointer-coarse:hidden"> · press Z to cancel</span>}
      </span>
    </>
  )
}
