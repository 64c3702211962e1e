import { useState } from 'react'

/**
 * A value as it was when `frozen` became true: what a dialog says about a request stands still while that is sent, which
 * changes what the dialog reads. The value must keep its identity between renders, as data of a query does.
 */
export function useFrozen<T>(value: T, frozen: boolean): T {
  const [kept, setKept] = useState(value)
  if (!frozen && kept !== value) setKept(value)
  return frozen ? kept : value
}
