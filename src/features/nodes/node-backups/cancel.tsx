/** Cancelling backups: the node's label is typed, after reading what is deleted. */
import { useMutation } from '@tanstack/react-query'
import ShieldOff from 'lucide-react/icons/shield-off'
import { backups, type NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { Action } from '#kit/action.tsx'
import { confirm } from '#kit/confirm.tsx'
import { Time, useNow } from '#kit/time.tsx'
import { toast } from '#kit/toast.ts'
import { entityOf } from '../actions/action.ts'
import { allOf, cancelBackups } from './queries.ts'
import { backupName } from './words.ts'

export function CancelBackups({ node, list }: { node: Node; list: NodeBackups | undefined }) {
  const { mutateAsync } = useMutation(cancelBackups)
  const ask = async () => {
    const done = await confirm({
      title: `Cancel backups of ${node.label}?`,
      body: <Lost list={list} />,
      typed: node.label,
      action: 'Cancel backups',
      run: () => mutateAsync({ path: { nodeId: node.id } }),
    })
    if (done) toast({ tone: 'ok', text: `Backups of ${node.label} are cancelled` })
  }
  return <Action of={backups.cancel} entity={entityOf(node)} icon={ShieldOff} onPress={ask}>Cancel backups</Action>
}

function Lost({ list }: { list: NodeBackups | undefined }) {
  const now = useNow()
  const all = list ? allOf(list) : []
  return (
    <>
      <p>No more backups are made and billing for them stops. All backups are deleted for good, also those taken by hand:</p>
      <ul className="mt-1 mb-0 list-disc pl-5">
        {all.map((backup) => <li key={backup.id}>{backupName(backup, list, now)}, <Time value={backup.created} /></li>)}
        {all.length === 0 && <li>{list ? 'there are none yet' : 'all there are'}</li>}
      </ul>
    </>
  )
}
