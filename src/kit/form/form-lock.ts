/** Tells a form that what it sends is no longer allowed: it then has no buttons. Null while it is, undefined where nobody watches that. */
import { createContext } from 'react'

interface Lock {
  /** Whether the page says above the form that entries are kept but cannot be sent. */
  readonly isSaid: boolean
}

export const FormLock = createContext<Lock | null | undefined>(undefined)
