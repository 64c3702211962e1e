/** What deleting nodes deletes with them, shown in the confirmation. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { domains, images } from '#contract/operations.ts'
import { buttonClass } from '#ui/button.tsx'
import { Names } from '#kit/actions/preflight-list.tsx'
import { formatMonthlyPrice, pluralize } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Time } from '#kit/format/time.tsx'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { formatSize, joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { nodeCosts } from '#queries/types.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { nodeAddresses, pointingRecords, type PointingRecords as Found } from '#queries/record-search.ts'

/** A way out for what only the disks hold: an image of one is kept when the node is deleted. */
function CaptureFirst({ node, disks }: { node: Node; disks: readonly Disk[] }) {
  const disk = disks.find(({ filesystem }) => filesystem !== 'swap')
  const mayCapture = isAllowed(usePermission()(images.create))
  if (!disk || !mayCapture) return null
  return (
    <Link
      to={`${paths.imageCreate()}?${new URLSearchParams({ node: String(node.id), disk: String(disk.id) })}`}
      className={`${buttonClass({ size: 'sm' })} my-2`}
    >
      Create an image of {disk.label} first
    </Link>
  )
}

/**
 * What is lost: addresses, disks, configuration profiles and backups (compute.md, Delete rules), by name as soon as
 * they have loaded.
 */
export function DeletionImpact({ node }: { node: Node }) {
  const diskPage = useQuery(diskList(node.id)).data
  const configPage = useQuery(configList(node.id)).data
  const { enabled, last_successful: last } = node.backups
  return (
    <>
      <p>{t('Also deleted:')}</p>
      <ul className="mt-1 mb-0 list-disc pl-5">
        <li>
          its addresses <span className="font-mono text-sm">{nodeAddresses(node).join(', ')}</span>
        </li>
        {diskPage?.results !== 0 && (
          <li>
            {diskPage
              ? `its ${diskPage.results === 1 ? 'disk' : `${diskPage.results} disks`}: ${diskPage.data.map((disk) => `${disk.label} (${formatSize(disk.size)})`).join(', ')}`
              : t('its disks')}
          </li>
        )}
        {configPage?.results !== 0 && (
          <li>
            {configPage
              ? `its configuration profile${configPage.results === 1 ? '' : 's'}: ${configPage.data.map(({ label }) => label).join(', ')}`
              : t('its configuration profiles')}
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
      <p className="mt-1">{t('Billing stops. You are charged for the time used so far.')}</p>
      <CaptureFirst node={node} disks={diskPage?.data ?? []} />
    </>
  )
}

/** At most this many nodes are listed one by one. */
const maxListed = 6

export function BulkDeletionImpact({ nodes }: { nodes: readonly Node[] }) {
  const costOfNode = useQuery(nodeCosts).data
  const saved = costOfNode ? totalMonthlyCost(nodes, costOfNode).total : 0
  return (
    <>
      <ul className="mt-2 mb-2 list-disc pl-5">
        {nodes.slice(0, maxListed).map((node) => (
          <li key={node.id}>
            <span className="font-medium">{node.label}</span>:{' '}
            <span className="font-mono text-sm">{nodeAddresses(node).join(', ')}</span>
            {node.backups.enabled &&
              (node.backups.last_successful === null ? (
                ', its backups'
              ) : (
                <>
                  , its backups (latest: <Time value={node.backups.last_successful} />)
                </>
              ))}
          </li>
        ))}
        {nodes.length > maxListed && (
          <li>
            <Names
              count={`and ${pluralize(nodes.length - maxListed, 'more node')}`}
              names={nodes.slice(maxListed).map(({ label }) => label)}
            />
          </li>
        )}
      </ul>
      {saved > 0 && (
        <p>
          Billing stops, which saves up to <strong>{formatMonthlyPrice(saved)} a month</strong>.
        </p>
      )}
    </>
  )
}

/** At most this many are named; the others are only counted. */
const maxNamed = 5

/**
 * One line while it is searched and afterwards, so that nothing below it moves. Absent for users without access to
 * domains.
 */
export function PointingRecords({ node }: { node: Node }) {
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, error } = useQuery({ ...pointingRecords(nodeAddresses(node)), enabled: mayList })
  if (!mayList) return null
  return (
    <p className="mt-1">
      {data ? describe(data) : error ? notSearched : t('Searching for DNS records that point to it.')}
    </p>
  )
}

const notSearched = 'Your domains could not be searched for DNS records that point to it.'

/** Speaks of your domains only: a restricted user does not see all, and others may point to the node, too. */
function describe({ found, complete }: Found): string {
  if (found.length === 0)
    return complete
      ? 'None of your domains has a record that points to it.'
      : 'Not all of your domains could be searched for DNS records that point to it.'
  const names = [...new Set(found.map(({ domain, record }) => fullyQualifiedName(record.name, domain.domain)))]
  return [
    `${complete ? '' : 'At least '}${pluralize(found.length, 'DNS record')} ${found.length === 1 ? 'points' : 'point'} to it and would be left dangling: `,
    joinNames(names, maxNamed),
    `. The record${found.length === 1 ? ' is' : 's are'} kept.`,
  ].join('')
}
