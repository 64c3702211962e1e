/** A node's properties beside the list, all from data loaded for the list. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { formatSize } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { NoteItem } from '#kit/actions/resource-note.tsx'
import { Time, useNow } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import { FilterButton } from '#kit/table/filters/filter-button.tsx'
import { imageNames } from '#queries/image-reads.ts'
import { regionNames } from '#queries/regions.ts'
import { nodeCosts, typeNames } from '#queries/types.ts'
import { useBackupStates } from '#shared/backups/backup-states.ts'
import { NodeStatusWithElapsed } from '#shared/nodes/node-status.tsx'
import { BreakingAddress, CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link.tsx'
import { nodeKey } from '../actions/node-rules.ts'
import { addressesOf } from '../addresses/by-use.ts'
import { BackupCell } from './cells.tsx'

export function NodePreview({ node }: { node: Node }) {
  const types = useQuery(typeNames).data
  const regions = useQuery(regionNames).data
  const images = useQuery(imageNames).data
  const cost = useQuery(nodeCosts).data?.(node)
  const { stateOf } = useBackupStates(false)
  const now = useNow()
  const { type, image, specs } = node
  return (
    <DescriptionList>
      <DescriptionItem term={t('Status')}>
        <NodeStatusWithElapsed node={node} />
      </DescriptionItem>
      <NoteItem resource={nodeKey(node)} />
      <DescriptionItem term={t('Type')}>
        {type === null ? null : (types?.get(type) ?? type)}
        <p className="text-sm text-ink-muted">
          {plural(
            specs.vcpus,
            '{count} vCPU, {memory} memory, {disk} disk',
            '{count} vCPUs, {memory} memory, {disk} disk',
            {
              memory: formatSize(specs.memory),
              disk: formatSize(specs.disk),
            },
          )}
        </p>
      </DescriptionItem>
      <DescriptionItem term={t('Region')}>
        <Link to={paths.region(node.region)} className={linkClass}>
          {regions?.get(node.region) ?? node.region}
        </Link>
      </DescriptionItem>
      <AddressItems node={node} />
      <DescriptionItem term={t('Image')}>
        {image === null ? inContext('image', 'None') : (images?.get(image) ?? image)}
      </DescriptionItem>
      {node.tags.length > 0 ? (
        <DescriptionItem term={t('Tags')}>
          <span className="flex flex-wrap gap-1">
            {node.tags.map((tag) => (
              <FilterButton key={tag} column="tags" value={tag}>
                {tag}
              </FilterButton>
            ))}
          </span>
        </DescriptionItem>
      ) : null}
      {cost ? (
        <DescriptionItem term={t('Price')}>
          {t('{price} a month', { price: formatMonthlyPrice(cost.monthly) })}
        </DescriptionItem>
      ) : null}
      <DescriptionItem term={t('Last backup')}>
        <BackupCell backups={node.backups} failed={stateOf({ node }, now) === 'failed'} />
      </DescriptionItem>
      <DescriptionItem term={t('Created')}>
        <Time value={node.created} />
      </DescriptionItem>
    </DescriptionList>
  )
}

function AddressItems({ node }: { node: Node }) {
  const { publicV4, privateV4, v6 } = addressesOf(node)
  const addresses = [
    ...publicV4.map((text) => ({ term: 'IPv4', text })),
    ...privateV4.map((text) => ({ term: t('Private IPv4'), text })),
    ...(v6 === null ? [] : [{ term: 'IPv6', text: v6 }]),
  ]
  return addresses.map(({ term, text }) => (
    <DescriptionItem key={text} term={term}>
      <CopyableText text={text} label={t('{term} address {text}', { term, text })} mono>
        <BreakingAddress address={text} />
      </CopyableText>
    </DescriptionItem>
  ))
}
