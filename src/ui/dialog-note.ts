import { createContext, type ReactNode } from 'react'

/** What stands below the title of every modal dialog but questions, which have it below their text. */
export const DialogNote = createContext<ReactNode>(null)
