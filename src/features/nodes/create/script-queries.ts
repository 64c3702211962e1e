/** Scripts to create a node with: the account's own, and of the public ones those that are looked for. */
import { keepPreviousData } from '@tanstack/react-query'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'

export const ownScripts = read(stackscripts.list, { query: { page_size: pageSize.max }, filter: { mine: true } })

/** The most used public ones, of all or of those whose label has these words. */
export const publicScripts = (search: string) => ({
  ...read(stackscripts.list, {
    query: { page_size: pageSize.min },
    filter: {
      is_public: true, mine: false, ...(search === '' ? {} : { label: { '+contains': search } }), '+order_by': 'deployments_total', '+order': 'desc',
    },
  }),
  placeholderData: keepPreviousData,
})

export const scriptView = (stackscriptId: number) => read(stackscripts.view, { path: { stackscriptId } })
