import { createContext, type ReactNode } from 'react'

/** What stands below title and description of every modal dialog. */
export const DialogNote = createContext<ReactNode>(null)
