/** Backups are off: what enabling them means, and the button. */
import { useMutation, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { backups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { Card } from '#ui/card.tsx'
import { Action } from '#kit/action.tsx'
import { isAllowed, useMay } from '#kit/may.ts'
import { toast } from '#kit/toast.ts'
import { entityOf } from '../actions/action.ts'
import { typeList } from '../create/queries.ts'
import { hourly, monthly } from '../create/words.ts'
import { enableBackups } from './queries.ts'

export function BackupsOffCard({ node }: { node: Node }) {
  const { mutateAsync } = useMutation(enableBackups)
  const enable = async () => {
    await mutateAsync({ path: { nodeId: node.id } })
    toast({ tone: 'ok', text: `Backups are enabled for ${node.label}` })
  }
  if (!isAllowed(useMay()(backups.enable, { entity: entityOf(node) }))) return <Card title="Backups are off" className="max-w-3xl">Nothing of {node.label} is backed up.</Card>
  return (
    <Card title="Backups are off" className="max-w-3xl">
      <p>Nothing of {node.label} is backed up. With backups enabled:</p>
      <ul className="mt-1 mb-3 list-disc pl-5">
        <li>a copy of all its disks and configuration profiles is made every day, in a window of two hours that you choose or the service does,</li>
        <li>three of these are kept: the latest, one 2 to 7 days old and one 8 to 14 days old,</li>
        <li>one snapshot can be taken at any time and stays until the next one,</li>
        <li>each can be restored to this or another node in the same region, or become a new node.</li>
      </ul>
      <p className="mb-3 text-ink-muted">Only ext3, ext4 and swap disks can be backed up reliably; a raw disk makes a backup fail.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Action of={backups.enable} entity={entityOf(node)} icon={ShieldCheck} variant="primary" onPress={enable}>Enable backups</Action>
        <Price node={node} />
      </div>
    </Card>
  )
}

/** The price of the node's type; a service without prices still charges. */
function Price({ node }: { node: Node }) {
  const price = useQuery(typeList).data?.data.find(({ id }) => id === node.type)?.addons.backups.price
  if (!price || price.monthly === null) return <span className="text-ink-muted">A paid service.</span>
  return (
    <span>
      A paid service: <strong>{monthly(price.monthly)} a month</strong>
      <span className="text-ink-muted"> at most{price.hourly === null ? '' : `, ${hourly(price.hourly)} an hour`}, beside the price of the node.</span>
    </span>
  )
}
