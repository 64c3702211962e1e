/** One image: what it is, its upload if its data has not arrived, and the nodes made from it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import type { HeldScopes } from '#contract/access.ts'
import { images } from '#contract/operations.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { session } from '#api/session/session.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import { wasDeleted } from '#api/cache/deleted-items.ts'
import { isUnsupported } from '#api/error.ts'
import { MenuButton } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch, queryClientContext } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { useSession } from '#kit/permission/principal.ts'
import { AccessNotice } from '#kit/permission/access-notice.tsx'
import { ResourceNotFound } from '#kit/page/resource-not-found.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { findListedImage, imageView } from '#queries/images.ts'
import { imageEntity } from '../actions/image-entity.ts'
import {
  cancelUploadAction,
  deleteImageAction,
  deployImageAction,
  editImageAction,
  imageOverflowActions,
  rebuildNodeAction,
} from '../actions/image-actions.ts'
import { ImageStatus } from '../image-status.tsx'
import { privateImagesReason } from '../private-access.ts'
import { UploadCard } from '../upload/upload-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { NodesCard } from './nodes-card.tsx'

const imageIdOf = ({ imageId, group, name }: Readonly<Record<string, string | undefined>>) =>
  imageId ?? `${group}/${name}`

/** Why this image cannot be read, or null. */
const readReason = (imageId: string, scopes: HeldScopes | null) =>
  privateImageNumber(imageId) === null ? null : privateImagesReason(scopes)

export function loader({ params, context }: LoaderFunctionArgs) {
  const imageId = imageIdOf(params)
  if (!wasDeleted(context.get(queryClientContext), { imageId }) && readReason(imageId, session.get().scopes) === null)
    prefetch(context, imageView(imageId))
  return null
}

export function Component() {
  const imageId = imageIdOf(useParams())
  const { scopes } = useSession()
  const reason = readReason(imageId, scopes)
  if (reason !== null)
    return (
      <Page title="Image">
        <AccessNotice permission={{ granted: true, reason }} />
      </Page>
    )
  return <ImagePage key={imageId} imageId={imageId} />
}

function ImagePage({ imageId }: { imageId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const settled = useSettled([])
  const deletedHere = wasDeleted(client, { imageId })
  const {
    data: image,
    error,
    refetch,
  } = useQuery({
    ...imageView(imageId),
    enabled: !deletedHere,
    placeholderData: () => findListedImage(client, imageId),
  })
  if (deletedHere || isUnsupported(error))
    return (
      <ResourceNotFound
        noun="image"
        label={image?.label}
        deletedHere={deletedHere}
        deletedText="Nodes created from it keep running."
        notFoundText="It was deleted or has expired, or you do not have access to it."
        list={{ to: paths.images(), label: 'Images' }}
        error={error}
      />
    )
  if (error && !image) {
    return (
      <Page title="Image">
        <ErrorNotice error={error} title="This image could not be loaded" onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!image || !settled) return <SkeletonPage label="Loading the image" />
  const leave = () => void navigate(paths.images())
  return (
    <Page
      title={image.label}
      status={<ImageStatus image={image} />}
      actions={
        <>
          <ActionButton action={deployImageAction} resource={image} variant="primary" />
          <ActionButton action={rebuildNodeAction} resource={image} />
          <ActionButton action={editImageAction} resource={image} />
          <MoreActions image={image} />
          <ActionButton action={cancelUploadAction} resource={image} onDone={leave} />
          <ActionButton action={deleteImageAction} resource={image} onDone={leave} />
        </>
      }
    >
      <ReadOnlyNotice image={image} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {imageState(image) === 'pending_upload' && <UploadCard image={image} />}
          <DetailsCard image={image} />
        </div>
        <NodesCard image={image} />
      </div>
    </Page>
  )
}

function MoreActions({ image }: { image: Image }) {
  return <MenuButton label="More actions" items={useActionItems()(imageOverflowActions, image)} />
}

function ReadOnlyNotice({ image }: { image: Image }) {
  const { reason } = usePermission()(images.update, { entity: imageEntity(image) })
  return image.is_public || reason === null ? null : (
    <Notice tone="info" className="mb-4">
      {reason}.
    </Notice>
  )
}
