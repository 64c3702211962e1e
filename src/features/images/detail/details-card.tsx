/** The properties of an image. */
import type { Image } from '#contract/areas/images.ts'
import { imageAge, imageDeletedAt } from '#contract/rules/images/image-states.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Time, useNow } from '#kit/format/time.tsx'
import { ageLabels, kindLabels, kindOf } from '../labels.ts'

const kindDetails = {
  own: () => t('Private to your account'),
  automatic: () => t('Created by the service when a node was deleted'),
  public: () => t('Available to everyone'),
}

export function DetailsCard({ image }: { image: Image }) {
  const kind = kindOf(image)
  const age = imageAge(image, useNow())
  const deletedAt = imageDeletedAt(image)
  return (
    <Card title={t('About this image')}>
      <DescriptionList>
        {image.description && (
          <DescriptionItem term={t('Description')}>
            <span className="break-words whitespace-pre-wrap">{image.description}</span>
          </DescriptionItem>
        )}
        <DescriptionItem term={t('Type')}>
          {kindLabels[kind]()}
          <span className="block text-sm text-ink-muted">{kindDetails[kind]()}</span>
        </DescriptionItem>
        <DescriptionItem term={t('Size')}>
          {image.size === 0 ? (
            <span className="text-ink-muted">{t('Known once its data has arrived')}</span>
          ) : (
            <>
              {formatSize(image.size)}
              <span className="block text-sm text-ink-muted">
                {image.status === 'creating'
                  ? t('Disk size, until the image is available')
                  : t('The minimum disk size for this image')}
              </span>
            </>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('Regions')}>
          {image.status === 'available'
            ? t('Can be deployed in every region')
            : t('Can be deployed in every region once available')}
        </DescriptionItem>
        {image.vendor && <DescriptionItem term={t('Vendor')}>{image.vendor}</DescriptionItem>}
        {image.is_public && (
          <DescriptionItem term={t('End of life')}>
            {age !== 'current' && <Badge tone="warn">{ageLabels[age]()}</Badge>}{' '}
            {image.eol === null ? (
              age === 'current' && <span className="text-ink-muted">{t('None planned')}</span>
            ) : (
              <Time value={image.eol} exact="below" />
            )}
          </DescriptionItem>
        )}
        {deletedAt !== null && (
          <DescriptionItem term={t('Expires')}>
            <Time value={deletedAt} exact="below" />
            <span className="block text-sm text-ink-muted">
              {image.expiry === null
                ? t('It will be deleted then unless its data has arrived.')
                : t('It will be deleted then. To keep it, deploy it and create an image of the new node.')}
            </span>
          </DescriptionItem>
        )}
        <DescriptionItem term={t('Created')}>
          <Time value={image.created} exact="below" />
          {image.created_by !== null && !image.is_public && (
            <span className="block text-sm text-ink-muted">{t('by {name}', { name: image.created_by })}</span>
          )}
        </DescriptionItem>
        {image.updated !== null && (
          <DescriptionItem term={t('Updated')}>
            <Time value={image.updated} exact="below" />
          </DescriptionItem>
        )}
        <DescriptionItem term={t('Image ID')}>
          <CopyableText text={image.id} label={t('image ID')} mono />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
