/** Lets what a form stands in draw its end: a dialog keeps the buttons in view and adds a way out. Null: the form draws it itself. */
import { createContext, type ReactNode } from 'react'

export interface EndParts {
  /** The button that sends the form. */
  readonly deed: ReactNode
  /** Shows the request. */
  readonly curl: ReactNode
  /** What the deed changes, in short. */
  readonly outcome: ReactNode
  readonly busy: boolean
}

export const FormEnd = createContext<((parts: EndParts) => ReactNode) | null>(null)
