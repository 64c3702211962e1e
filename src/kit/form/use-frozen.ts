import { useState } from 'react'

/**
 * A value as it was when `frozen` became true: a dialog's description of a request stays the same while the request is
 * sent, although that changes the data that the dialog reads. The value must keep its identity between renders, as the
 * data of a query does.
 */
export function useFrozen<T>(value: T, frozen: boolean): T {
  const [kept, setKept] = useState(value)
  if (!frozen && kept !== value) setKept(value)
  return frozen ? kept : value
}
