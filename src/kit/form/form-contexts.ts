/** The surroundings of a form, which decide about its footer. */
import { createContext, type ReactNode } from 'react'

export interface FormFooterSlots {
  readonly submitButton: ReactNode
  readonly curlButton: ReactNode
  /** A short summary of what submitting changes. */
  readonly effect: ReactNode
  readonly busy: boolean
}

/**
 * Lets a dialog render the footer of the form inside it, always in view and with a cancel button. Null: the form
 * renders its own footer.
 */
export const FormFooterContext = createContext<((slots: FormFooterSlots) => ReactNode) | null>(null)

interface Lock {
  /** Why it is not allowed, as a sentence without its period; null while that is not known. */
  readonly reason: string | null
  /** Whether the page already says above the form that entries are kept but cannot be sent. */
  readonly isSaid: boolean
}

/**
 * Tells a form that its request is no longer allowed: it then has no buttons. Null while the request is allowed,
 * undefined where nobody watches that.
 */
export const FormLock = createContext<Lock | null | undefined>(undefined)
