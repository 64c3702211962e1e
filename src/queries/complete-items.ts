import { isComplete, type Collection } from '#api/cache/page-load.ts'

/** The items of a list that the browser holds completely, for what recognizes new ones; undefined where it does not. */
export const completeItems = <T>(list: Collection<T> | undefined): readonly T[] | undefined =>
  list && !list.exceedsLimit && isComplete(list) ? list.items : undefined
