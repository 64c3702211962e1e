/** Disks and configuration profiles of a node, when the service has them. */
import { useQuery } from '@tanstack/react-query'
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isMissing } from '#api/error.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Refusal } from '#kit/refusal.tsx'
import { size } from '../create/words.ts'
import { AddConfig, AddDisk, ConfigMenu, DiskMenu } from '../node-parts/actions.tsx'
import { PartDialogs, usePartDialogs, type Wanted } from '../node-parts/dialogs.tsx'
import { configList, diskList } from './queries.ts'

export function DiskCard({ node }: { node: Node }) {
  const { data, error, refetch } = useQuery(diskList(node.id))
  const dialogs = usePartDialogs()
  if (isMissing(error)) return null
  const used = data?.data.reduce((sum, disk) => sum + disk.size, 0) ?? 0
  return (
    <Card title="Disks" description={data ? `${size(used)} of ${size(node.specs.disk)} allocated` : undefined} actions={data && <AddDisk node={node} ask={dialogs.ask} />}>
      {error && !data ? <Refusal error={error} onRetry={() => void refetch()} /> : null}
      {data ? <DiskRows node={node} disks={data.data} ask={dialogs.ask} /> : error ? null : <SkeletonRows rows={2} label="Loading disks" />}
      <PartDialogs {...dialogs} node={node} />
    </Card>
  )
}

interface Rows {
  node: Node
  ask: (wanted: Wanted) => void
}

function DiskRows({ disks, ...rows }: Rows & { disks: readonly Disk[] }) {
  if (disks.length === 0) return <p className="text-ink-muted">No disks. Add one, then a configuration profile that boots from it; or rebuild the node from an image.</p>
  return (
    <ul className="m-0 grid list-none gap-2 p-0">
      {disks.map((disk) => (
        <li key={disk.id} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-1 truncate">{disk.label}</span>
          {disk.status !== 'ready' && <Badge tone="busy">{disk.status === 'not ready' ? 'Being made' : 'Being deleted'}</Badge>}
          <span className="text-sm text-ink-muted">{disk.filesystem}</span>
          <span className="w-20 text-right tabular-nums">{size(disk.size)}</span>
          <DiskMenu {...rows} disk={disk} />
        </li>
      ))}
    </ul>
  )
}

export function ConfigCard({ node }: { node: Node }) {
  const { data, error, refetch } = useQuery(configList(node.id))
  const dialogs = usePartDialogs()
  if (isMissing(error)) return null
  return (
    <Card title="Configuration profiles" actions={data && <AddConfig node={node} ask={dialogs.ask} />}>
      {error && !data ? <Refusal error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ConfigRows node={node} configs={data.data} ask={dialogs.ask} /> : error ? null : <SkeletonRows rows={1} label="Loading configuration profiles" />}
      <PartDialogs {...dialogs} node={node} />
    </Card>
  )
}

/** Interfaces in their slots; none given is one public interface (gaps 2.5). */
const interfaceWords = ({ interfaces }: Config) =>
  interfaces.length === 0 ? 'eth0: public' : interfaces.map(({ purpose, label }, slot) => `eth${slot}: ${label ? `${purpose} ${label}` : purpose}`).join(', ')

function ConfigRows({ configs, ...rows }: Rows & { configs: readonly Config[] }) {
  if (configs.length === 0) return <p className="text-ink-muted">No configuration profile. It says what the node boots: without one it cannot.</p>
  return (
    <ul className="m-0 grid list-none gap-3 p-0">
      {configs.map((config) => (
        <li key={config.id} className="flex items-start gap-x-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{config.label}</p>
            <p className="text-sm text-ink-muted">Kernel <span className="font-mono">{config.kernel}</span>, root {config.root_device}, {interfaceWords(config)}</p>
          </div>
          <ConfigMenu {...rows} config={config} />
        </li>
      ))}
    </ul>
  )
}
