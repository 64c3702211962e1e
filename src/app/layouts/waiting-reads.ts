/** Explains, in a message that counts down, why nothing loads while reads wait for the rate limit. */
import { t } from '#contract/translate.ts'
import { readsWaitUntil } from '#api/http/rate-limit.ts'
import { toast, toasts } from '#kit/toast.ts'

/** A wait that ends sooner is not worth a message. Milliseconds. */
const shortWaitMs = 3000
/** Reads that were refused together get slightly different times. Milliseconds. */
const sameTimeMs = 2000

/** Returns a function that ends it. */
export function announceWaitingReads(): () => void {
  let message: { id: number; until: number; timer: ReturnType<typeof setTimeout> } | null = null
  const dismiss = () => {
    if (!message) return
    clearTimeout(message.timer)
    toasts.dismiss(message.id)
    message = null
  }
  const check = () => {
    const until = readsWaitUntil.get()
    const waitMs = until - Date.now()
    if (waitMs < shortWaitMs || until < (message?.until ?? 0) + sameTimeMs) return
    dismiss()
    const id = toast({ tone: 'warn', text: t('Rate limit reached. Loading continues'), until })
    message = { id, until, timer: setTimeout(dismiss, waitMs) }
  }
  check()
  const stop = readsWaitUntil.subscribe(check)
  return () => {
    stop()
    dismiss()
  }
}
