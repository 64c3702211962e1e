/** Lets a dialog render the footer of the form inside it, with a cancel button and always in view. Null: the form renders its own footer. */
import { createContext, type ReactNode } from 'react'

export interface FormFooterSlots {
  readonly submitButton: ReactNode
  readonly curlButton: ReactNode
  /** What submitting changes, in short. */
  readonly effect: ReactNode
  readonly busy: boolean
}

export const FormFooterContext = createContext<((slots: FormFooterSlots) => ReactNode) | null>(null)
