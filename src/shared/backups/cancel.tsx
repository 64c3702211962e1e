import type { QueryClient } from '@tanstack/react-query'
import { backups } from '#contract/operations.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { joinNames } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { ShieldOff } from '#ui/icons/shield-off.ts'
import { defineAction } from '#kit/actions/action.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { allBackups, backupList, cancelBackups, invalidateNodes } from '#queries/backups.ts'
import { nodeEntity } from '../nodes/node.ts'
import { backupName } from './backup-name.ts'
import type { CancelImpactProps } from './cancel-impact.tsx'

const lazyImpact = lazyComponent(async () => (await import('./cancel-impact.tsx')).CancelImpact)
const CancelImpact = (props: CancelImpactProps) => useLazyComponent(lazyImpact, true, props)

const request = ({ node }: { readonly node: Node }) => ({ path: { nodeId: node.id } })

/** Throws when there are backups that the question, which names those that the browser holds, has not named. */
async function requireNamed(client: QueryClient, { node }: AccountBackupsRow) {
  const query = backupList(node.id)
  const named = client.getQueryData(query.queryKey)
  // Without the list, it has spoken of all of them; what cannot be read now is not in the way.
  const now = named && (await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null))
  if (!now) return
  const known = new Set(allBackups(named).map(({ id }) => id))
  const added = allBackups(now).filter(({ id }) => !known.has(id))
  if (added.length > 0)
    throw new Error(
      t('New since you were asked: {names}. Nothing was deleted. Confirm again to delete everything.', {
        names: joinNames(added.map((backup) => backupName(backup, now, Date.now()))),
      }),
    )
}

export const cancelBackupsAction = defineAction<AccountBackupsRow>({
  id: 'cancel-backups',
  operation: backups.cancel,
  request,
  label: () => t('Cancel backups'),
  icon: ShieldOff,
  entityOf: ({ node }) => nodeEntity(node),
  isApplicable: ({ node }) => node.backups.enabled,
  lockedBy: ({ node }) => `node:${node.id}`,
  confirm: (row) => ({
    title: t('Cancel backups for {label}?', { label: row.node.label }),
    body: (
      <>
        <p>{t('The node will no longer be backed up.')}</p>
        <CancelImpact rows={[row]} />
      </>
    ),
    confirmText: row.node.label,
    action: t('Cancel backups'),
    cancelLabel: t('Keep backups'),
  }),
  run: async (row, { client }) => {
    await requireNamed(client, row)
    await mutate(client, cancelBackups, request(row))
    return t('Backups for {label} were canceled', { label: row.node.label })
  },
  bulk: {
    skipReason: ({ node }) => (node.backups.enabled ? null : t('not backed up')),
    noneReason: () => t('None of them has backups'),
    copy: {
      verb: () => inContext('bulk', 'Cancel backups for'),
      will: () => t('will no longer be backed up'),
      cancelLabel: () => t('Keep backups'),
      danger: true,
      consequence: {
        one: () =>
          t('It will no longer be backed up, and its existing backups will be deleted. This cannot be undone.'),
        many: () =>
          t('They will no longer be backed up, and their existing backups will be deleted. This cannot be undone.'),
      },
    },
    details: (rows) => <CancelImpact rows={rows} />,
    run: async (row, client) => {
      await requireNamed(client, row)
      return sendOnce(client, cancelBackups, request(row))
    },
    refresh: (client, rows) =>
      invalidateNodes(
        client,
        rows.map(({ node }) => node),
      ),
  },
})
