/** How a dialog that holds a form is left: it asks first when something was entered. Null on a page, which has no such end. */
import { createContext } from 'react'

export const WayOut = createContext<(() => void) | null>(null)
