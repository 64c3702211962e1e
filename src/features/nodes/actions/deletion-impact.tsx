/** What is deleted along with nodes, for the confirmation. */
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { images } from '#contract/operations.ts'
import { buttonClass } from '#ui/button.tsx'
import { rich } from '#ui/rich.tsx'
import { Names } from '#kit/actions/preflight-list.tsx'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Time } from '#kit/format/time.tsx'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { nodeCosts } from '#queries/types.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { nodeAddresses } from '#queries/record-search.ts'
import { PointingRecords } from '#shared/nodes/pointing-records.tsx'

/** A way to keep the contents of a disk: an image is kept when the node is deleted. */
function CaptureFirst({ node }: { node: Node }) {
  const disk = useQuery(diskList(node.id)).data?.data.find(({ filesystem }) => filesystem !== 'swap')
  const mayCapture = isAllowed(usePermission()(images.create))
  if (!disk || !mayCapture) return null
  return (
    <Link
      to={`${paths.imageCreate()}?${new URLSearchParams({ node: String(node.id), disk: String(disk.id) })}`}
      className={buttonClass({ size: 'sm' })}
    >
      {t('Create an image of {label} first', { label: disk.label })}
    </Link>
  )
}

const Addresses = ({ node }: { node: Node }) =>
  nodeAddresses(node).map((address, index) => (
    <Fragment key={address}>
      {index > 0 ? ', ' : ''}
      <span className="font-mono text-sm">{address}</span>
    </Fragment>
  ))

/**
 * Lists what is lost: addresses, disks, configuration profiles and backups (compute.md, Delete rules), by name once
 * loaded.
 */
function LostContents({ node }: { node: Node }) {
  const diskPage = useQuery(diskList(node.id)).data
  const configPage = useQuery(configList(node.id)).data
  const { enabled, last_successful: last } = node.backups
  return (
    <>
      <p>{t('Also deleted:')}</p>
      <ul className="mt-1 mb-0 list-disc ps-5">
        <li>
          {rich('its addresses {addresses}', {
            addresses: <Addresses node={node} />,
          })}
        </li>
        {diskPage?.results !== 0 && (
          <li>
            {diskPage
              ? plural(diskPage.results, 'its disk: {names}', 'its {count} disks: {names}', {
                  names: diskPage.data.map((disk) => `${disk.label} (${formatSize(disk.size)})`).join(', '),
                })
              : t('its disks')}
          </li>
        )}
        {configPage?.results !== 0 && (
          <li>
            {configPage
              ? plural(
                  configPage.results,
                  'its configuration profile: {names}',
                  'its configuration profiles: {names}',
                  { names: configPage.data.map(({ label }) => label).join(', ') },
                )
              : t('its configuration profiles')}
          </li>
        )}
        {enabled && (
          <li>
            {last === null ? t('its backups') : rich('its backups (latest: {time})', { time: <Time value={last} /> })}
          </li>
        )}
      </ul>
      <BillingStops nodes={[node]} />
      <PointingRecords addresses={nodeAddresses(node)} />
    </>
  )
}

/** What is lost, or a way to keep some of it. */
export const DeletionImpact = ({ node, keep }: { node: Node; keep?: boolean }) =>
  keep ? <CaptureFirst node={node} /> : <LostContents node={node} />

/** At most this many nodes are listed one by one. */
const maxListed = 6

/** The name of a node, and what is deleted with it. */
function LostWith({ node }: { node: Node }) {
  const { enabled, last_successful: last } = node.backups
  const label = <span className="font-medium">{node.label}</span>
  const addresses = <Addresses node={node} />
  if (!enabled) return rich('{label}: {addresses}', { label, addresses })
  return last === null
    ? rich('{label}: {addresses}, its backups', { label, addresses })
    : rich('{label}: {addresses}, its backups (latest: {time})', { label, addresses, time: <Time value={last} /> })
}

export function BulkDeletionImpact({ nodes }: { nodes: readonly Node[] }) {
  return (
    <>
      <ul className="mt-2 mb-0 list-disc ps-5">
        {nodes.slice(0, maxListed).map((node) => (
          <li key={node.id}>
            <LostWith node={node} />
          </li>
        ))}
        {nodes.length > maxListed && (
          <li>
            <Names
              count={plural(nodes.length - maxListed, 'and {count} more node', 'and {count} more nodes')}
              names={nodes.slice(maxListed).map(({ label }) => label)}
            />
          </li>
        )}
      </ul>
      <BillingStops nodes={nodes} />
      <PointingRecords addresses={nodes.flatMap(nodeAddresses)} />
    </>
  )
}

function BillingStops({ nodes }: { nodes: readonly Node[] }) {
  const costOfNode = useQuery(nodeCosts).data
  const saved = costOfNode ? totalMonthlyCost(nodes, costOfNode).total : 0
  return (
    <p className="mt-4">
      {saved > 0
        ? rich('Billing stops, which saves up to {amount}. You are charged for the time used so far.', {
            amount: <strong>{t('{price} a month', { price: formatMonthlyPrice(saved) })}</strong>,
          })
        : t('Billing stops. You are charged for the time used so far.')}
    </p>
  )
}
