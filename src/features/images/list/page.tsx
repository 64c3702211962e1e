/** The list of images: those of the account and the public ones. */
import type { LoaderFunctionArgs } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import { inContext, t, plural } from '#contract/translate.ts'
import { Eye } from '#ui/icons/eye.ts'
import { Notice } from '#ui/notice.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { MoreActions } from '#kit/actions/more-actions.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { useNoteColumn } from '#kit/table/model/note-column.ts'
import { prefetch } from '#kit/page/loader.ts'
import { paths } from '#kit/paths.ts'
import { useSession } from '#kit/permission/principal.ts'
import { imageCollection } from '#queries/image-reads.ts'
import { imageTable } from '#queries/images.ts'
import { createImageAction, uploadImageAction } from '../actions/create.ts'
import { imageActionGroups, imageKey, privateImagesReason } from '../actions/image-actions.ts'
import { imageColumns, publicImageColumns } from './columns.tsx'
import { Disc3 } from '#ui/icons/disc-3.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useImageView, views } from './views.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, imageCollection)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const noun = {
  plural: () => t('images'),
  counted: (count: number) => plural(count, '{count} image', '{count} images'),
}
const idOf = (image: Image) => image.id
const labelOf = (image: Image) => image.label
const terraform = (images: readonly Image[]) => ({ images })
const hrefOf = (image: Image) => paths.image(image.id)
const rowLinks = (image: Image) => [{ label: inContext('verb', 'Open'), icon: Eye, href: hrefOf(image) }]

/** For visitors who are not signed in: they only see public images. */
const publicViews = [
  { value: 'all', label: () => t('All') },
  { value: 'public', label: () => t('Current') },
  { value: 'end-of-life', label: () => t('End of life') },
] as const

export function Component() {
  const [view, openView] = useImageView()
  const signedOut = useSession().status === 'signed-out'
  return (
    <ListPage
      title={t('Images')}
      description={
        signedOut
          ? t('Public disk images for creating nodes.')
          : t('Disk images for creating nodes: your own and the public ones.')
      }
      headerActions={<UploadButton />}
      createAction={createImageAction}
      restrictedNote={t('You see public images and the private images that are shared with you.')}
      name="images"
      caption={t('Images')}
      noun={noun}
      list={imageTable}
      columns={useNoteColumn(view === 'yours' ? imageColumns() : publicImageColumns(), imageKey)}
      getId={idOf}
      getLabel={labelOf}
      getHref={hrefOf}
      rowLinks={rowLinks}
      rowActions={imageActionGroups}
      terraform={terraform}
      defaultSort="kind,lifecycle"
      empty={<NoImages />}
    >
      <PublicOnlyNotice />
      <SegmentedControl
        label={t('Show')}
        options={(signedOut ? publicViews : views).map(({ value, label }) => ({ value, label: label() }))}
        value={view}
        onChange={openView}
        className="mb-3"
      />
    </ListPage>
  )
}

/**
 * Explains that with a token that does not cover images, the service only shows the public ones, as it does to
 * everybody.
 */
function PublicOnlyNotice() {
  const reason = privateImagesReason(useSession().scopes)
  if (reason === null) return null
  return (
    <Notice tone="info" className="mb-4">
      {t('{reason}, so only public images are shown.', { reason })}
    </Notice>
  )
}

function UploadButton() {
  const narrow = useNarrowViewport()
  const itemsOf = useActionItems()
  if (narrow) return <MoreActions items={itemsOf([uploadImageAction], undefined)} />
  return <ActionButton action={uploadImageAction} resource={undefined} />
}

/** The empty state of the list of images, which only appears on a service without public images. */
function NoImages() {
  return (
    <EmptyState
      icon={Disc3}
      title={t('No images')}
      actions={
        <>
          <ActionButton action={createImageAction} resource={undefined} variant="primary" />
          <ActionButton action={uploadImageAction} resource={undefined} />
        </>
      }
    >
      {t('Capture the disk of a node as an image, or upload one, and create as many nodes from it as you like.')}
    </EmptyState>
  )
}
