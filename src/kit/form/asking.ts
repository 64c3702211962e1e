/** Whether a form asks before it sends its request again. Nothing is being sent meanwhile, so its dialog does not look busy. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#api/store.ts'

const asking = createStore(false)

export const setAsking = asking.set
export const useIsAsking = () => useSyncExternalStore(asking.subscribe, asking.get)
