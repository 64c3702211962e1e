/** Shows the messages of #kit/toast.ts. Good news goes by itself, bad news stays until it is dismissed. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toasts, type Toast } from '#kit/toast.ts'
import { Toasts, type ToastItem } from '#ui/toast.tsx'

/** Long enough to be read twice. Milliseconds. */
const lasting = 8000

export function ToastHost() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [held, setHeld] = useState(false)
  return (
    <>
      {held ? null : items.filter(({ tone }) => tone === 'ok' || tone === 'info').map((each) => <Leaving key={each.id} toast={each} />)}
      <Toasts items={items.map(itemOf)} onDismiss={(id) => toasts.dismiss(Number(id))} onHold={setHeld} />
    </>
  )
}

const itemOf = ({ id, tone, text, action }: Toast): ToastItem => ({ id, tone, text, ...(action ? { action } : {}) })

function Leaving({ toast: { id } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toasts.dismiss(id), lasting)
    return () => clearTimeout(timer)
  }, [id])
  return null
}
