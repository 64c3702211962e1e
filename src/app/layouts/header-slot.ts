/** What is added to the header once it has loaded, after the first page (after-load.ts). */
import type { ReactNode } from 'react'
import { createStore } from '#api/store.ts'

export const headerSlot = createStore<ReactNode>(null)

/**
 * What says which connection this is, at the top of the header; empty with one connection (../connections/start.ts).
 */
export const connectionSlot = createStore<((collapsed: boolean) => ReactNode) | null>(null)
