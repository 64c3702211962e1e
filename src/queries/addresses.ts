/** The addresses of a node. */
import type { RequestOf } from '#contract/endpoint.ts'
import { addresses } from '#contract/operations.ts'
import { read, readNow } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { write } from '#api/write.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { watchForUpdate } from './recognize.ts'

export const addressList = (nodeId: number) => read(addresses.list, { path: { nodeId } })

const dependents = ['addresses.list', 'nodes.view', 'nodes.list', 'events.list'] as const

export const createAddress = {
  ...write(addresses.create, {
    invalidates: dependents,
    watch: (client, { path: { nodeId }, body }) => {
      const list = addressList(nodeId)
      const kind = body.public ? 'public' : 'private'
      const known = client.getQueryData(list.queryKey)?.ipv4[kind].map(({ address }) => address)
      if (!known) return undefined
      return async () => {
        const { ipv4 } = await client.fetchQuery({ ...list, ...readNow })
        return ipv4[kind].find(({ address }) => !known.includes(address)) ?? null
      }
    },
  }),
  onError: markUnsupported(addresses.create),
}
/** The address as it is now. Throws an ApiError. */
export const readAddress = (path: RequestOf<typeof addresses.view>['path']) => call(addresses.view, { path })
export const updateAddress = write(addresses.update, {
  invalidates: ['addresses.list', 'events.list'],
  watch: (client, { path, body }) => {
    const known = client.getQueryData(addressList(path.nodeId).queryKey)?.ipv4.public
    const before = known?.find(({ address }) => address === path.address)?.rdns
    if (body.rdns !== null || before === undefined) return watchForUpdate(() => readAddress(path), body)
    // A public IPv4 address without a name of its own has a default name, which only the service knows.
    return async () => {
      const now = await readAddress(path)
      return now.rdns === before ? null : now
    }
  },
})
export const removeAddress = write(addresses.remove, { invalidates: dependents })
