/** What surrounds a form and decides about its footer. */
import { createContext, type ReactNode } from 'react'

export interface FormFooterSlots {
  readonly submitButton: ReactNode
  readonly curlButton: ReactNode
  /** What submitting changes, in short. */
  readonly effect: ReactNode
  readonly busy: boolean
}

/**
 * Lets a dialog render the footer of the form inside it, with a cancel button and always in view. Null: the form
 * renders its own footer.
 */
export const FormFooterContext = createContext<((slots: FormFooterSlots) => ReactNode) | null>(null)

interface Lock {
  /** Why it is not allowed, as a sentence without its period; null while that is not known. */
  readonly reason: string | null
  /** Whether the page says above the form that entries are kept but cannot be sent. */
  readonly isSaid: boolean
}

/**
 * Tells a form that what it sends is no longer allowed: it then has no buttons. Null while it is, undefined where
 * nobody watches that.
 */
export const FormLock = createContext<Lock | null | undefined>(undefined)
