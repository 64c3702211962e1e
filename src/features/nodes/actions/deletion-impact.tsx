/** What deleting nodes deletes with them, shown in the confirmation. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { images } from '#contract/operations.ts'
import { buttonClass } from '#ui/button.tsx'
import { formatMonthlyPrice, formatSize, pluralize } from '#kit/format/texts.ts'
import { PointingRecords } from '#shared/nodes/pointing-records.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Time } from '#kit/format/time.tsx'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { typeList } from '#queries/types.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'

/** A way out for what only the disks hold: an image of one is kept when the node is deleted. */
function CaptureFirst({ node, disks }: { node: Node; disks: readonly Disk[] }) {
  const disk = disks.find(({ filesystem }) => filesystem !== 'swap')
  const mayCapture = isAllowed(usePermission()(images.create))
  if (!disk || !mayCapture) return null
  return (
    <Link
      to={`${paths.imageCreate()}?${new URLSearchParams({ node: String(node.id), disk: String(disk.id) })}`}
      className={`${buttonClass({ size: 'sm' })} mt-2`}
    >
      Create an image of {disk.label} first
    </Link>
  )
}

/** What is lost: addresses, disks, configuration profiles and backups (compute.md, Delete rules), by name as soon as they have loaded. */
export function DeletionImpact({ node }: { node: Node }) {
  const diskPage = useQuery(diskList(node.id)).data
  const configPage = useQuery(configList(node.id)).data
  const addresses = [...node.ipv4, ...(node.ipv6 === null ? [] : [node.ipv6])]
  const { enabled, last_successful: last } = node.backups
  return (
    <>
      <p>Also deleted:</p>
      <ul className="mt-1 mb-0 list-disc pl-5">
        <li>
          its addresses <span className="font-mono text-sm">{addresses.join(', ')}</span>
        </li>
        {diskPage?.results !== 0 && (
          <li>
            {diskPage
              ? `its ${diskPage.results === 1 ? 'disk' : `${diskPage.results} disks`}: ${diskPage.data.map((disk) => `${disk.label} (${formatSize(disk.size)})`).join(', ')}`
              : 'its disks'}
          </li>
        )}
        {configPage?.results !== 0 && (
          <li>
            {configPage
              ? `its configuration profile${configPage.results === 1 ? '' : 's'}: ${configPage.data.map(({ label }) => label).join(', ')}`
              : 'its configuration profiles'}
          </li>
        )}
        {enabled && (
          <li>
            its backups
            {last !== null && (
              <>
                {' '}
                (latest: <Time value={last} />)
              </>
            )}
          </li>
        )}
      </ul>
      <PointingRecords node={node} />
      <CaptureFirst node={node} disks={diskPage?.data ?? []} />
      <p className="mt-1">Billing stops. You are charged for the time used so far.</p>
    </>
  )
}

/** More nodes than this are not listed one by one. */
const maxListed = 6

export function BulkDeletionImpact({ nodes }: { nodes: readonly Node[] }) {
  const types = useQuery(typeList).data?.data
  const saved = types ? totalMonthlyCost(nodes, types).total : 0
  return (
    <>
      <ul className="mt-2 mb-2 list-disc pl-5">
        {nodes.slice(0, maxListed).map(({ id, label, ipv4, ipv6, backups: { enabled, last_successful: last } }) => (
          <li key={id}>
            <span className="font-medium">{label}</span>:{' '}
            <span className="font-mono text-sm">{[...ipv4, ...(ipv6 === null ? [] : [ipv6])].join(', ')}</span>
            {enabled &&
              (last === null ? (
                ', its backups'
              ) : (
                <>
                  , its backups (latest: <Time value={last} />)
                </>
              ))}
          </li>
        ))}
        {nodes.length > maxListed && <li>{`those of ${pluralize(nodes.length - maxListed, 'more node')}`}</li>}
      </ul>
      {saved > 0 && (
        <p>
          Billing stops: up to <strong>{formatMonthlyPrice(saved)} a month</strong> less.
        </p>
      )}
    </>
  )
}
