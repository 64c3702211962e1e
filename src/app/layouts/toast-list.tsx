/** The loaded half of toast-host.tsx. Good news goes by itself, bad news stays until it is dismissed. */
import { useEffect, useState } from 'react'
import { toasts, type Toast } from '#kit/toast.ts'
import { Toasts, type ToastItem } from '#ui/toast.tsx'

/** Long enough to be read twice. Milliseconds. */
const lasting = 8000

export function ToastList({ items }: { items: readonly Toast[] }) {
  const [held, setHeld] = useState(false)
  // The region comes first and is empty, so that its first message is an addition and read out.
  const [standing, setStanding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true))
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {held ? null : items.filter(({ tone }) => tone === 'ok' || tone === 'info').map((each) => <Leaving key={each.id} toast={each} />)}
      <Toasts items={standing ? items.map(itemOf) : []} onDismiss={(id) => toasts.dismiss(Number(id))} onHold={setHeld} />
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
