/** Looks for what an earlier attempt of a request has created. */
import * as z from 'zod/mini'
import { pageSize } from '#contract/limits.ts'
import { canonicalAddress } from '#contract/rules/canonical-address.ts'
import { parseWireTime } from '#contract/time.ts'
import { callStored, findOperation, pathOf } from './call-stored.ts'
import type { PlainRequest } from './plain-request.ts'

const Listed = z.object({
  data: z.array(z.looseObject({ id: z.union([z.number(), z.string()]), created: z.optional(z.string()) })),
})
type ListedThing = z.output<typeof Listed>['data'][number]

/** An IPv6 address has several notations. */
const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'string' && typeof b === 'string' && canonicalAddress(a) === canonicalAddress(b))

/** Null when there is none, or when it cannot be told from others. */
export async function findCreated({ creates, input }: PlainRequest): Promise<ListedThing | null> {
  if (!creates) return null
  const { list, match, filter = Object.keys(match), since } = creates
  const { data } = z.parse(
    Listed,
    await callStored(findOperation(list), {
      path: pathOf(input),
      query: { page_size: pageSize.max },
      filter: Object.fromEntries(filter.map((member) => [member, match[member]])),
    }),
  )
  const isNewEnough = (created: string | undefined) =>
    since === null || (created !== undefined && parseWireTime(created) >= parseWireTime(since))
  return (
    data.find(
      (thing) =>
        isNewEnough(thing.created) && Object.entries(match).every(([member, value]) => isSame(thing[member], value)),
    ) ?? null
  )
}
