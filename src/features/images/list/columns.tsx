/** The columns of the table of images. */
import type { Image } from '#contract/areas/images.ts'
import { imageAge, imageDeletedAt, imageState } from '#contract/rules/images/image-states.ts'
import { Badge } from '#ui/badge.tsx'
import { useStore } from '#ui/use-store.ts'
import { rich } from '#ui/rich.tsx'
import { pendingDeletionOf, pendingDeletions } from '#kit/deletions/deletions.ts'
import { RowNote } from '#kit/actions/resource-mark.tsx'
import { labelIn, widthForWords, type Column } from '#kit/table/model/column.ts'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { formatSize } from '#contract/text.ts'
import { perLanguage, t } from '#contract/translate.ts'
import { relativeTime, SecondsUntil, Time, useNow } from '#kit/format/time.tsx'
import { DistributionMark } from '#shared/images/distribution-mark.tsx'
import { ImageStatus } from '../image-status.tsx'
import { ageLabels, kindLabels, kindOf, kinds, stateLabels } from '../labels.ts'
import { imageKey } from '../actions/image-actions.ts'

/** Shows when an image is deleted, or when the maintenance of a public one ends. */
function EndCell({ image }: { image: Image }) {
  const age = imageAge(image, useNow())
  const deletion = useStore(pendingDeletions, () => pendingDeletionOf(imageKey(image)))
  const deletedAt = imageDeletedAt(image)
  if (deletion || deletedAt !== null)
    return (
      <span>
        {rich('Will be deleted {time}', {
          time: deletion ? <SecondsUntil at={deletion.dueAt} /> : <Time value={deletedAt} />,
        })}
      </span>
    )
  if (!image.is_public) return <span className="text-ink-muted">{t('Kept until you delete it')}</span>
  return (
    <span>
      {age === 'current' ? null : <Badge>{age === 'deprecated' ? t('Deprecated') : t('End of life')}</Badge>}{' '}
      {image.eol !== null ? (
        <span>
          {age === 'current' ? (
            rich('End of life {time}', { time: <Time value={image.eol} /> })
          ) : (
            <Time value={image.eol} />
          )}
        </span>
      ) : age === 'current' ? (
        <span className="text-ink-muted">{t('No end planned')}</span>
      ) : null}
    </span>
  )
}

/** The time of its deletion, or the end of its maintenance. */
const endOf = (image: Image) => imageDeletedAt(image) ?? image.eol

const createColumns = (descriptionHidden: boolean): readonly Column<Image>[] => [
  {
    id: 'label',
    header: () => t('Label'),
    value: (image) => image.label,
    cell: (image) => (
      <span className="inline-flex max-w-full items-center gap-2">
        <DistributionMark vendor={image.vendor} className="size-5" />
        <span className="truncate">{image.label}</span>
      </span>
    ),
    width: 11.5,
    searchable: true,
    filterField: 'label',
    serverSortable: true,
  },
  {
    id: 'kind',
    header: () => t('Type'),
    value: kindOf,
    format: labelIn(kindLabels),
    compareAs: 'options',
    options: kinds,
    width: widthForWords(
      5.5,
      Object.values(kindLabels).map((label) => label()),
    ),
    facet: true,
    searchable: true,
    aliases: ['type'],
    card: 'subtitle',
  },
  {
    id: 'status',
    header: () => t('Status'),
    value: imageState,
    format: labelIn(stateLabels),
    width: widthForWords(
      8.5,
      Object.values(stateLabels).map((label) => label()),
    ),
    facet: true,
    searchable: true,
    options: Object.keys(stateLabels),
    card: 'badge',
    cell: (image) => (
      <>
        <ImageStatus image={image} />
        <RowNote resource={imageKey(image)} />
      </>
    ),
  },
  {
    id: 'vendor',
    header: () => t('Vendor'),
    value: (image) => image.vendor,
    width: 6,
    facet: true,
    emptyLabel: () => t('No vendor'),
    searchable: true,
    filterField: 'vendor',
    serverSortable: true,
    hiddenByDefault: true,
    card: 'hidden',
  },
  {
    id: 'size',
    header: () => t('Size'),
    value: (image) => image.size,
    sum: formatSize,
    formatNumber: formatSize,
    compareAs: 'number',
    width: widthForWords(5, [t('Not yet')]),
    align: 'end',
    filterField: 'size',
    serverSortable: true,
    leftOutOnCard: (image) => image.size === 0,
    cell: (image) => (image.size > 0 ? formatSize(image.size) : <span className="text-ink-muted">{t('Not yet')}</span>),
  },
  {
    id: 'lifecycle',
    header: () => t('Lifecycle'),
    value: (image) => imageAge(image, Date.now()),
    format: labelIn(ageLabels),
    compareAs: 'options',
    width: widthForWords(12.25, [t('End of life {time}', { time: relativeTime(-3540_000, 0) })]),
    facet: true,
    options: Object.keys(ageLabels),
    leftOutOnCard: (image) => endOf(image) === null && !image.deprecated,
    cell: (image) => <EndCell image={image} />,
  },
  timeColumn({
    id: 'created',
    header: () => t('Created'),
    timeOf: (image) => image.created,
    width: 7,
  }),
  {
    id: 'created_by',
    header: () => t('Created by'),
    value: (image) => image.created_by,
    width: 7,
    facet: true,
    emptyLabel: () => t('Unknown'),
    searchable: true,
    aliases: ['by'],
    hiddenByDefault: true,
    card: 'hidden',
  },
  timeColumn({
    id: 'updated',
    header: () => t('Updated'),
    timeOf: (image) => image.updated,
    width: 7,
    hiddenByDefault: true,
    card: 'hidden',
  }),
  timeColumn({
    id: 'ends',
    header: () => t('End date'),
    timeOf: endOf,
    width: 7,
    aliases: ['eol', 'expiry'],
    alwaysExported: true,
    hiddenByDefault: true,
    card: 'hidden',
  }),
  {
    id: 'description',
    header: () => t('Description'),
    value: (image) => image.description,
    width: 8.5,
    searchable: true,
    hiddenByDefault: descriptionHidden,
    card: 'block',
  },
  {
    id: 'id',
    header: () => t('ID'),
    value: (image) => image.id,
    width: 8,
    hiddenByDefault: true,
    card: 'hidden',
    searchable: true,
    cell: (image) => <span className="font-mono text-sm">{image.id}</span>,
  },
]

export const imageColumns = perLanguage(() => createColumns(false))
/** Public images have no description. */
export const publicImageColumns = perLanguage(() => createColumns(true))
