/**
 * The addresses that preload.ts requests. They come from the contract, but the code of the contract stays out of the
 * preload chunk: scripts/build/inline-preload-reads.ts replaces this module by its value when the dashboard is built.
 */
import { fillPath, type Operation } from '#contract/endpoint.ts'
import { pageSize } from '#contract/limits.ts'
import { domains, images, nodes, profile, records, regions, types } from '#contract/operations.ts'

/** One request; an operation that anyone may call is called without a token. */
export interface PreloadRead {
  readonly address: string
  readonly withToken: boolean
}

/** Stands for a number in the path of a page, and for the same number in the addresses that it requests. */
const anyId = '*'

const read = (endpoint: Operation, query: Readonly<Record<string, number>> = {}): PreloadRead => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return {
    address: `/v4${fillPath(endpoint.path, { domainId: anyId })}${search && `?${search}`}`,
    withToken: endpoint.access.kind !== 'open',
  }
}

const firstPage = { page: 1, page_size: pageSize.default }
const wholeList = { page_size: pageSize.max }

/**
 * The requests of every page, and the additional requests of a page by its path, where `*` is a number.
 * preload.reload.test.tsx compares both with the pages.
 */
export const preloadReads: {
  readonly everyPage: readonly PreloadRead[]
  readonly byPage: Readonly<Record<string, readonly PreloadRead[]>>
} = {
  everyPage: [read(profile.view), read(profile.grants)],
  byPage: {
    '/nodes': [
      read(nodes.list, firstPage),
      read(images.list, firstPage),
      read(regions.list, wholeList),
      read(types.list, wholeList),
    ],
    [`/domains/${anyId}`]: [read(domains.view), read(records.list, firstPage)],
  },
}
