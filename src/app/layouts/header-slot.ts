/** Parts of the layout whose code loads apart from it. */
import type { ReactNode } from 'react'
import { createStore } from '#api/store.ts'

/** Content that is added to the header once it has loaded, after the first page (after-load.ts). */
export const headerSlot = createStore<ReactNode>(null)

/** Shows at the top of the header which connection this is; empty with one connection (../connections/start.ts). */
export const connectionSlot = createStore<((collapsed: boolean) => ReactNode) | null>(null)

/** The layout of public pages for visitors who are not signed in (../sign-in/leave-to-sign-in.ts). */
export const publicShell = createStore<ReactNode>(null)
