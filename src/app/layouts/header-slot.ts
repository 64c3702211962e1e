/** A component that is added to the header once it has loaded, after the first page (after-load.ts). */
import type { ComponentType } from 'react'
import { createStore } from '#api/store.ts'

export const headerSlot = createStore<ComponentType | null>(null)
