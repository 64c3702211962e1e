/** Remembers that this tab was signed in with a pasted token that it does not keep, so that a reload can say why that session is gone. */
import { textEntry } from '../storage.ts'

export const tokenSession = textEntry('tab', 'quarterdeck.token-session', (text) => text)
