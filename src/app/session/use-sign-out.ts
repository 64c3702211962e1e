/** Signing out from a layer that covers the page and its dialogs: it asks in place when something would be lost. */
import { useRef, useState } from 'react'
import { t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { findSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'

const doublePressMs = 500

interface SignOut {
  /** What would be lost, known after the first press; null when nothing would be. */
  readonly losses: string | null
  readonly isBusy: boolean
  /** Of the button. */
  readonly label: string
  /** Signs out, or finds out what would be lost: then the next press signs out. */
  readonly signOut: () => Promise<void>
}

export function useSignOut(): SignOut {
  const [losses, setLosses] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const askedAt = useRef(0)
  const signOut = async () => {
    // The second press of a double Enter does not confirm the losses that the first one has brought up.
    if (losses !== null && performance.now() - askedAt.current < doublePressMs) return
    setIsBusy(true)
    const found = losses === null ? await findSignOutLosses() : null
    if (found === null) await session.signOut()
    askedAt.current = performance.now()
    setLosses(found)
    setIsBusy(false)
  }
  return { losses, isBusy, label: losses === null ? t('Sign out') : t('Sign out anyway'), signOut }
}
