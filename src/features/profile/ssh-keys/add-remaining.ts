/** Adds further keys as a job in the tray, after the first one has succeeded. */
import type { QueryClient } from '@tanstack/react-query'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { createSshKey, watchSshKey } from '#queries/ssh-keys.ts'
import { call } from '#api/client.ts'
import { refreshAfter } from '#api/query.ts'
import type { KeyText } from './key-text.ts'

export async function addRemainingKeys(client: QueryClient, keys: readonly KeyText[]): Promise<void> {
  const { startJob } = await import('#kit/actions/jobs.ts')
  startJob({
    title: `Add ${keys.length} SSH keys`,
    items: keys.map(({ label }, index) => ({ id: index, label })),
    run: async (index) => {
      const key = keys[Number(index)]
      if (index === 0 || !key) return
      await call(sshKeys.create, { body: { label: key.label, ssh_key: key.line } })
    },
    watch: (index) => {
      const key = keys[Number(index)]
      return key ? watchSshKey(client, { body: { label: key.label, ssh_key: key.line } }) : () => Promise.resolve(null)
    },
    refresh: () => refreshAfter(createSshKey)(client),
  })
}
