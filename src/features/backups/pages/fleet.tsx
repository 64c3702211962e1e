/** Backups of the whole fleet: which nodes have none, are late or have failed; and doing something about many at once. */
import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import { useCallback, useState } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Empty } from '#ui/empty.tsx'
import { part, usePart } from '#ui/part.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { warm } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { useFleetBulk } from '../bulk.ts'
import { regionList, useFleetColumns } from '../columns.tsx'
import { fleet, type FleetRow } from '../fleet.ts'
import type { SnapshotsDialogProps } from '../snapshots-dialog.tsx'
import { Spread } from '../spread.tsx'
import { Summary } from '../summary.tsx'

export const handle = { crumb: 'Backups' }

export function loader({ context }: LoaderFunctionArgs) {
  warm(context, fleet.all)
  warm(context, regionList)
  return null
}

/** Searching and filtering change the address, not what is read. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const noun = { one: 'node', many: 'nodes' }
const idOf = ({ node }: FleetRow) => node.id
const labelOf = ({ node }: FleetRow) => node.label
const hrefOf = ({ node }: FleetRow) => paths.nodeBackups(node.id)

const snapshotsPart = part<SnapshotsDialogProps>(() => import('../snapshots-dialog.tsx').then((module) => module.SnapshotsDialog))
const Snapshots = (props: SnapshotsDialogProps) => usePart(snapshotsPart, true, props)

interface Asked extends Pick<SnapshotsDialogProps, 'rows' | 'skip'> {
  readonly id: number
  /** False before it goes, so that the focus finds its way back. */
  readonly open: boolean
}

export function Component() {
  const columns = useFleetColumns()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback((rows: SnapshotsDialogProps['rows'], skip: SnapshotsDialogProps['skip']) =>
    setAsked((last) => ({ id: (last?.id ?? 0) + 1, rows, skip, open: true })), [])
  const bulkActions = useFleetBulk(ask)
  return (
    <Page title="Backups" lead="Every node, when it was last backed up, and what is wrong.">
      <Overview />
      <DataTable
        name="backups" caption="Backups" noun={noun} list={fleet} columns={columns} idOf={idOf} labelOf={labelOf} hrefOf={hrefOf}
        bulkActions={bulkActions} defaultSort="last" empty={<NoNodes />}
      />
      {asked && (
        <Snapshots
          key={asked.id} rows={asked.rows} skip={asked.skip} open={asked.open} onClose={() => setAsked((now) => now && { ...now, open: false })}
          onClosed={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

/** Numbers of everything; of an account too large for the browser there are none. */
function Overview() {
  const { data } = useQuery(fleet.all)
  if (!data || data.tooMany || data.results === 0) return null
  return (
    <div className="mb-5 grid items-start gap-5 lg:grid-cols-2">
      <Summary rows={data.items} of={data.results} />
      <Spread rows={data.items} />
    </div>
  )
}

function NoNodes() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Empty icon={Archive} title="No nodes to back up">Backups belong to nodes, and there is none that you may see.</Empty>
    </div>
  )
}
