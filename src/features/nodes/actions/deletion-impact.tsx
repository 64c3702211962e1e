/** What deleting a node deletes with it, shown in the confirmation. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { formatSize } from '#kit/format.ts'
import { PointingRecords } from '#kit/nodes/pointing-records.tsx'
import { Time } from '#kit/time.tsx'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'

/** What is lost: addresses, disks, configuration profiles and backups (compute.md, Delete rules), by name as soon as they have loaded. */
export function DeletionImpact({ node }: { node: Node }) {
  const diskPage = useQuery(diskList(node.id)).data
  const configPage = useQuery(configList(node.id)).data
  const addresses = [...node.ipv4, ...(node.ipv6 === null ? [] : [node.ipv6])]
  const { enabled, last_successful: last } = node.backups
  return (
    <>
      <p>This cannot be undone. Also deleted:</p>
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
      <p className="mt-1">Billing stops. You are charged for the time used so far.</p>
    </>
  )
}
