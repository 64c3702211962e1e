/**
 * Many rows are drawn only where somebody looks. The code for it is fetched when a list is long enough to need it. It draws nothing
 * itself, it says where rows are to be drawn: so the rows that stand stay the same elements when it arrives, with their focus.
 */
import { useEffect, useState, type ComponentType } from 'react'
import type { Drawn } from './drawn.ts'
import type { WindowedCardsProps } from './windowed-cards.tsx'
import type { WindowedRowsProps } from './windowed-rows.tsx'

/** So many rows at most are drawn at once; then find-in-page and print see all of a short list. */
const limit = 100

function loaded<P>(fetchPart: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | null = null
  return {
    get: () => part,
    fetch: async () => {
      part ??= await fetchPart()
    },
  }
}

const table = loaded<WindowedRowsProps>(async () => (await import('./windowed-rows.tsx')).WindowedRows)
const cards = loaded<WindowedCardsProps>(async () => (await import('./windowed-cards.tsx')).WindowedCards)

/** Once a list has been long it stays windowed, so that filtering does not rebuild its rows. */
function useLoaded<P>(part: ReturnType<typeof loaded<P>>, count: number) {
  const [long, setLong] = useState(count > limit)
  const [, setHere] = useState(part.get() !== null)
  const [drawn, onDrawn] = useState<Drawn | null>(null)
  if (count > limit && !long) setLong(true)
  useEffect(() => {
    if (!long || part.get()) return
    // Without the part the first rows stay; asking again comes with the next list.
    part.fetch().then(() => setHere(true), reportError)
  }, [long, part])
  return { Windowed: long ? part.get() : null, limit, drawn, onDrawn }
}

export const useWindowing = (count: number) => useLoaded(table, count)
export const useCardWindowing = (count: number) => useLoaded(cards, count)
