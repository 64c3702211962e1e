/** Adds further keys as a job in the tray, after the first one has succeeded. */
import type { QueryClient } from '@tanstack/react-query'
import { operationId } from '#contract/endpoint.ts'
import { sshKeys } from '#contract/operations.ts'
import { refreshAfter } from '#api/query.ts'
import { createSshKey, type SshKey } from '#queries/ssh-keys.ts'
import type { KeyText } from './key-text.ts'

/** `first`: what has become of the first of the keys. A key with the same text that is older is not the result. */
export async function addRemainingKeys(client: QueryClient, first: SshKey, keys: readonly KeyText[]): Promise<void> {
  const { startRequestJob } = await import('#kit/actions/request-job.ts')
  startRequestJob(
    client,
    {
      title: `Add ${keys.length} SSH keys`,
      items: keys.map((key, index) => {
        const [label, line] = [key.label.trim(), key.line.trim()]
        return {
          id: index,
          label,
          done: index === 0,
          operation: operationId(sshKeys.create),
          input: { body: { label, ssh_key: line } },
          creates: {
            list: operationId(sshKeys.list),
            match: { label, ssh_key: line },
            filter: ['label'],
            since: first.created,
          },
        }
      }),
    },
    refreshAfter(createSshKey),
  )
}
