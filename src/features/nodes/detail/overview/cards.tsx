/** The cards for a node's addresses, properties and backups. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { Card } from '#ui/card.tsx'
import { CopyButton, CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link.tsx'
import { useAvailability } from '#kit/actions/availability.ts'
import { useRunAction } from '#kit/actions/run-action.ts'
import { windowLabel } from '#shared/backups/backup-schedule.ts'
import { paths } from '#kit/paths.ts'
import { Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { imageNames } from '#queries/image-choices.ts'
import { regionNames } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { formatHourlyPrice, formatMonthlyPrice, formatSize, formatTransfer, pluralize } from '#kit/format/texts.ts'
import { costOf } from '#contract/rules/nodes/node-cost.ts'
import { migrateAction } from '../../machine/actions.ts'
import { addressesOf } from '../../addresses/by-use.ts'

export function AddressCard({ node }: { node: Node }) {
  const { publicV4, privateV4, v6, ssh } = addressesOf(node)
  return (
    <Card title="Addresses">
      {ssh && (
        <div className="mb-4 flex min-w-0 items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{ssh}</code>
          <CopyButton text={ssh} label="Copy ssh command" />
        </div>
      )}
      <DescriptionList>
        {publicV4.map((address) => (
          <DescriptionItem key={address} term="Public IPv4">
            <CopyableText text={address} label="public IPv4 address" mono />
          </DescriptionItem>
        ))}
        {privateV4.map((address) => (
          <DescriptionItem key={address} term="Private IPv4">
            <CopyableText text={address} label="private IPv4 address" mono />
          </DescriptionItem>
        ))}
        <DescriptionItem term="IPv6">
          {v6 ? <CopyableText text={v6} label="IPv6 address" mono /> : <span className="text-ink-muted">None</span>}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function DetailsCard({ node }: { node: Node }) {
  const images = useQuery(imageNames).data
  const regions = useQuery(regionNames).data
  const type = useQuery(typeList).data?.data.find(({ id }) => id === node.type)
  const cost = type && costOf(type, node.backups.enabled)
  const { specs } = node
  return (
    <Card title="About this node">
      <DescriptionList>
        <DescriptionItem term="Type">
          {type?.label ?? node.type}
          <span className="block text-sm text-ink-muted">
            {`${pluralize(specs.vcpus, 'vCPU')}, ${formatSize(specs.memory)} memory, ${formatSize(specs.disk)} disk, ${formatTransfer(specs.transfer)} transfer a month`}
          </span>
        </DescriptionItem>
        {cost && (
          <DescriptionItem term="Price">
            {`${formatMonthlyPrice(cost.monthly)} a month`}
            <span className="block text-sm text-ink-muted">
              {`${formatHourlyPrice(cost.hourly)} an hour${cost.backups ? `, including ${formatMonthlyPrice(cost.backups.monthly)} a month for backups` : ''}`}
            </span>
          </DescriptionItem>
        )}
        <DescriptionItem term="Image">
          {node.image === null ? (
            <span className="text-ink-muted">None (created empty or from a backup)</span>
          ) : (
            <Link to={paths.image(node.image)} className={linkClass}>
              {images?.get(node.image) ?? node.image}
            </Link>
          )}
        </DescriptionItem>
        <DescriptionItem term="Region">
          <Link to={paths.region(node.region)} className={linkClass}>
            {regions?.get(node.region) ?? node.region}
          </Link>
          <MigrateLink node={node} />
        </DescriptionItem>
        {node.group && <DescriptionItem term="Group">{node.group}</DescriptionItem>}
        <DescriptionItem term="Node ID">
          <CopyableText text={String(node.id)} label="node ID" mono />
        </DescriptionItem>
        <DescriptionItem term="Host">
          <CopyableText text={node.host_uuid} label="host ID" mono />
        </DescriptionItem>
        <DescriptionItem term="Hypervisor">{node.hypervisor.toUpperCase()}</DescriptionItem>
        <DescriptionItem term="Created">
          <Time value={node.created} />
        </DescriptionItem>
        <DescriptionItem term="Updated">
          <Time value={node.updated} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** The region changes only by a migration. Absent for users who may not do that. */
function MigrateLink({ node }: { node: Node }) {
  const available = useAvailability()(migrateAction, node)
  const run = useRunAction()
  if (available?.disabledReason !== null) return null
  return (
    <button
      type="button"
      className={`${linkClass} ml-2 cursor-pointer border-0 bg-transparent p-0 text-sm`}
      onClick={() => void run(migrateAction, node)}
    >
      Migrate
    </button>
  )
}

export function BackupCard({ node }: { node: Node }) {
  const { enabled, available, last_successful: last, schedule } = node.backups
  const windowText = windowLabel(schedule.window, useTimeZone(), useNow())
  return (
    <Card title="Backups">
      <DescriptionList>
        <DescriptionItem term="Status">{enabled ? 'On' : <span className="text-ink-muted">Off</span>}</DescriptionItem>
        {enabled && (
          <DescriptionItem term="Schedule">
            {windowText ? (
              `Every day, ${windowText.local ?? windowText.utc}`
            ) : (
              <span className="text-ink-muted">Not chosen yet</span>
            )}
          </DescriptionItem>
        )}
        {enabled && (
          <DescriptionItem term="Last backup">
            <Time value={last} fallback="None yet" />
          </DescriptionItem>
        )}
        {last !== null && !available && (
          <DescriptionItem term="Restore">
            <span className="text-ink-muted">Temporarily unavailable</span>
          </DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}
