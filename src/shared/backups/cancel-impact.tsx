/**
 * What canceling the backups of one or more nodes deletes, by name where that can be read quickly, and what it saves.
 */
import { useIsMutating, useQueries, useQuery } from '@tanstack/react-query'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { plural, t } from '#contract/translate.ts'
import { Time, useNow } from '#kit/format/time.tsx'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { allBackups, backupList, cancelBackups } from '#queries/backups.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { nodeCosts } from '#queries/types.ts'
import { rich } from '#ui/rich.tsx'
import { backupName, backupTime } from './backup-name.ts'

/** With more nodes than this, backups are not listed individually, because each node takes a request. */
const maxListed = 12

export interface CancelImpactProps {
  rows: readonly AccountBackupsRow[]
}

export function CancelImpact({ rows }: CancelImpactProps) {
  const now = useNow()
  const listed = rows.slice(0, maxListed)
  const isSending = useIsMutating({ mutationKey: cancelBackups.mutationKey }) > 0
  const current = useQueries({
    queries: listed.map(({ node }) => ({ ...backupList(node.id), refetchInterval: false as const })),
    combine: (results) => results.map(({ data }) => data),
  })
  const lists = useFrozen(current, isSending)
  return (
    <>
      <p className="mt-2">{t('Permanently deleted:')}</p>
      <ul className="mt-1 mb-2 list-disc ps-5">
        {listed.map(({ node }, index) => {
          const list = lists[index]
          const all = list ? allBackups(list) : []
          return (
            <li key={node.id}>
              <span className="font-medium">{node.label}</span>:{' '}
              {list
                ? all.length === 0
                  ? t('no backups yet')
                  : all.map((backup, each) => (
                      <span key={backup.id}>
                        {each > 0 ? ', ' : ''}
                        {backupName(backup, list, now)} (<Time value={backupTime(backup)} />)
                      </span>
                    ))
                : t('all its backups and its snapshot')}
            </li>
          )
        })}
        {rows.length > maxListed && (
          <li>
            {plural(
              rows.length - maxListed,
              'all backups and snapshots of {count} more node',
              'all backups and snapshots of {count} more nodes',
            )}
          </li>
        )}
      </ul>
      <Saving rows={rows} />
    </>
  )
}

function Saving({ rows }: CancelImpactProps) {
  const costOfNode = useQuery(nodeCosts).data
  const nodes = rows.map(({ node }) => node)
  const saved = costOfNode ? totalMonthlyCost(nodes, costOfNode).backups : 0
  return saved === 0 ? null : (
    <p>
      {rich('You will no longer be billed for them, which saves up to {price}.', {
        price: <strong>{t('{price} a month', { price: formatMonthlyPrice(saved) })}</strong>,
      })}
    </p>
  )
}
