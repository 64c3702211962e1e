/** StackScripts: the account's own, and a search among the public ones. */
import { keepPreviousData } from '@tanstack/react-query'
import { pageSize } from '#contract/limits.ts'
import { stackscripts } from '#contract/operations.ts'
import { read } from '#api/cache/query.ts'

export const ownScriptList = read(stackscripts.list, { query: { page_size: pageSize.max }, filter: { mine: true } })

/** The most used public scripts; with a search text, only those whose label contains it. */
export const publicScriptList = (search: string) => ({
  ...read(stackscripts.list, {
    query: { page_size: pageSize.min },
    filter: {
      is_public: true,
      mine: false,
      ...(search === '' ? {} : { label: { '+contains': search } }),
      '+order_by': 'deployments_total',
      '+order': 'desc',
    },
  }),
  placeholderData: keepPreviousData,
})

export const scriptView = (stackscriptId: number) => read(stackscripts.view, { path: { stackscriptId } })
