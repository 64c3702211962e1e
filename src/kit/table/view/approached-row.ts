import { createContext, useContext, useState } from 'react'

/** Touch screens have no pointer that could come near before the press. */
const touchOnly = '(pointer: coarse)'

/**
 * Whether the pointer or the focus has been in a row. What only serves to act on a row is rendered from then on: most rows are only looked at,
 * and a list is painted sooner without it. Outside of tables it is always true.
 */
export const RowApproached = createContext(true)

export const useRowApproached = () => useContext(RowApproached)

/** The state of a row for `RowApproached`, and the handlers that the row needs for it. */
export function useApproach() {
  const [approached, setApproached] = useState(() => matchMedia(touchOnly).matches)
  const approach = () => setApproached(true)
  return { approached, handlers: approached ? {} : { onPointerEnter: approach, onFocus: approach } }
}
