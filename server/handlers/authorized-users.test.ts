/** Whose SSH keys a new disk may get: a restricted user knows only itself (gaps 2.4, 4.13). */
import { describe, expect, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { sendRequest } from '../calls-testing.ts'
import { setGlobalGrants, setGrant } from '../store/grants.ts'
import { startWithEmptyNode } from './empty-node-testing.ts'
import { addToken } from './profile-testing.ts'
import { errorResponse, nodeBody } from './testing.ts'

const { image, root_pass } = nodeBody
const invalid = errorResponse('authorized_users is not valid', 'authorized_users')

describe.each([
  ['create a node', nodes.create, nodeBody],
  ['rebuild a node', nodes.rebuild, { image, root_pass }],
  ['create a disk', disks.create, { image, root_pass, size: 5000 }],
])('to %s,', (_, endpoint, rest) => {
  async function start() {
    const { service, path } = await startWithEmptyNode()
    await setGlobalGrants(service.database, 2, { add_nodes: true })
    await setGrant(service.database, 2, 'node', path.nodeId, 'read_write')
    const input = (...names: string[]) => ({ path, body: { ...rest, authorized_users: names } })
    return {
      service,
      refuse: (token: string, ...names: string[]) => service.expectError(endpoint, input(...names), token),
      status: async (token: string, ...names: string[]) =>
        (await sendRequest(service, endpoint, input(...names), token)).status,
      [Symbol.asyncDispose]: () => service.close(),
    }
  }

  test('a restricted user names only itself', async () => {
    await using setting = await start()
    const { service, refuse, status } = setting
    for (const names of [['nobody'], ['owner'], ['restricted', 'owner']])
      expect(await refuse(service.restrictedToken, ...names), names.join(' ')).toEqual(invalid)
    expect(await status(service.restrictedToken, 'restricted')).toBe(200)
  })

  test('others name any user, also with a token for nodes alone', async () => {
    await using setting = await start()
    const { service, refuse, status } = setting
    const token = await addToken(service, 'nodes:read_write')
    expect(await refuse(token, 'nobody')).toEqual(invalid)
    expect(await status(token, 'owner', 'restricted')).toBe(200)
  })
})
