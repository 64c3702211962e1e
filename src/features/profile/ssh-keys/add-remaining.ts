/** Adds further keys as a job in the tray, after the first one has succeeded. */
import type { QueryClient } from '@tanstack/react-query'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { createSshKey } from '#queries/ssh-keys.ts'
import type { KeyText } from './key-text.ts'

/** `keys`: all of them, of which the first was added. */
export const addRemainingKeys = (client: QueryClient, keys: readonly KeyText[]) =>
  startJob({
    title: `Add ${keys.length} SSH keys`,
    items: keys.map((key, id) => ({ id, label: key.label.trim(), line: key.line.trim(), done: id === 0 })),
    run: ({ label, line }) => sendOnce(client, createSshKey, { body: { label, ssh_key: line } }),
    refresh: () => refreshAfter(createSshKey)(client),
  })
