import { createContext, useContext, useState } from 'react'

/**
 * Whether the pointer or the focus has been in a row. Controls that only serve to act on a row are rendered from then
 * on: most rows are only looked at, and a list is painted sooner without them. Outside of tables it is always true.
 */
export const RowApproached = createContext(true)

export const useRowApproached = () => useContext(RowApproached)

let coarsePointer: MediaQueryList | undefined
/** On a touch screen nothing comes near a row before it is pressed. */
const isTouchScreen = () => (coarsePointer ??= matchMedia('(pointer: coarse)')).matches

/** The state of a row for `RowApproached`, and the handlers that the row needs for it. */
export function useApproach() {
  const [approached, setApproached] = useState(isTouchScreen)
  const approach = () => setApproached(true)
  return { approached, handlers: approached ? {} : { onPointerEnter: approach, onFocus: approach } }
}
