import { createContext, type ReactNode } from 'react'

/** Content below the title and description of every modal dialog. */
export const DialogNote = createContext<ReactNode>(null)
