/** One image: its properties, its upload while the data has not arrived, and the nodes made from it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import type { HeldScopes } from '#contract/access.ts'
import { images, nodes } from '#contract/operations.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { session } from '#api/session/session.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import { plural, t } from '#contract/translate.ts'
import { wasDeleted } from '#api/cache/deleted-items.ts'
import { isUnsupported } from '#api/error.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton-cards.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { HeaderActions } from '#kit/actions/header-actions.tsx'
import { ResourceNote } from '#kit/actions/resource-note.tsx'
import { usePreferencesSettled } from '#kit/preferences/locks.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch, queryClientContext } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { useLeaveDeleted } from '#kit/deletions/use-leave-deleted.ts'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { useSession } from '#kit/permission/principal.ts'
import { useFreshGrants } from '#kit/permission/use-fresh-grants.ts'
import { AccessNotice } from '#kit/permission/access-notice.tsx'
import { ResourceNotFound } from '#kit/page/resource-not-found.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { imageView } from '#queries/image-reads.ts'
import { findListedImage } from '#queries/images.ts'
import { nodesFromImage } from '#queries/nodes.ts'
import { typeList } from '#queries/types.ts'
import { ActivityCard } from '#shared/events/activity-card.tsx'
import { eventsAbout } from '#shared/events/event-subject.tsx'
import { maxNodeLinks, NodeLinks } from '#shared/nodes/node-links.tsx'
import {
  cancelUploadAction,
  deleteImageAction,
  deployImageAction,
  editImageAction,
  imageEntity,
  imageActionGroups,
  imageKey,
  noteImageAction,
  privateImagesReason,
  rebuildNodeAction,
} from '../actions/image-actions.ts'
import { ImageStatus } from '../image-status.tsx'
import { UploadCard } from '../upload/upload-card.tsx'
import { DetailsCard } from './details-card.tsx'

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
      <Page title={t('Image')}>
        <AccessNotice permission={{ granted: true, reason }} />
      </Page>
    )
  return <ImagePage key={imageId} imageId={imageId} />
}

function ImagePage({ imageId }: { imageId: string }) {
  const client = useQueryClient()
  const signedOut = useSession().status === 'signed-out'
  const mayListNodes = usePermission()(nodes.list).reason === null && !signedOut
  // On a phone, the card of the nodes is above that of the events.
  useQuery({ ...nodesFromImage(imageId), enabled: mayListNodes })
  useQuery({ ...typeList, enabled: mayListNodes })
  // Visitors have no preferences to wait for.
  const settled = useSettled([nodesFromImage(imageId), typeList], usePreferencesSettled() || signedOut)
  const deletedHere = wasDeleted(client, { imageId })
  const {
    data: image,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    ...imageView(imageId),
    enabled: !deletedHere,
    placeholderData: () => findListedImage(client, imageId),
  })
  useFreshGrants(image && !image.is_public && !error ? imageEntity(image) : null, dataUpdatedAt)
  if (deletedHere || isUnsupported(error))
    return (
      <ResourceNotFound
        noun={t('image')}
        label={image?.label}
        deletedHere={deletedHere}
        deletedText={
          image?.status === 'pending_upload' ? t('Its upload was canceled.') : t('Nodes created from it keep running.')
        }
        cause={t('was deleted or has expired')}
        list={{ to: paths.images(), label: t('Images') }}
        error={error}
      />
    )
  if (error && !image) {
    return (
      <Page title={t('Image')}>
        <ErrorNotice error={error} title={t('This image could not be loaded')} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!image || !settled) return <SkeletonPage label={t('Loading the image')} columns={[[6], [4]]} />
  return (
    <Page title={image.label} status={<ImageStatus image={image} />} actions={<ImageHeaderActions image={image} />}>
      <ReadOnlyNotice image={image} />
      <ResourceNote action={noteImageAction} resource={image} keyOf={imageKey} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {imageState(image) === 'pending_upload' && <UploadCard image={image} />}
          <DetailsCard image={image} />
        </div>
        {!signedOut && (
          <div className="grid min-w-0 gap-4">
            <NodesCard image={image} />
            <ImageActivity image={image} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** Public images have no events. */
function ImageActivity({ image: { id, created } }: { image: Image }) {
  const number = privateImageNumber(id)
  return number === null ? null : (
    <ActivityCard subject={{ kind: 'image', id: number, created }} allHref={eventsAbout('image', number)} />
  )
}

const buttons = [rebuildNodeAction, editImageAction]
const deletions = [cancelUploadAction, deleteImageAction]

function ImageHeaderActions({ image }: { image: Image }) {
  const leave = useLeaveDeleted(paths.images())
  return (
    <HeaderActions
      resource={image}
      groups={imageActionGroups}
      buttons={buttons}
      primary={deployImageAction}
      deletions={deletions}
      leave={leave}
    />
  )
}

function ReadOnlyNotice({ image }: { image: Image }) {
  const { reason } = usePermission()(images.update, { entity: imageEntity(image) })
  return image.is_public || reason === null ? null : (
    <Notice tone="info" className="mb-4">
      {reason}.
    </Notice>
  )
}

/** The nodes that were made from an image. */
export function NodesCard({ image }: { image: Image }) {
  const { reason } = usePermission()(nodes.list)
  const { data, error, refetch } = useQuery({ ...nodesFromImage(image.id), enabled: reason === null })
  return (
    <Card
      title={t('Nodes created from this image')}
      description={data && data.results > 0 ? plural(data.results, '{count} node', '{count} nodes') : undefined}
    >
      {reason !== null && <p className="text-ink-muted">{reason}.</p>}
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && reason === null && <SkeletonRows rows={3} label={t('Loading nodes')} />}
      {data?.results === 0 && <p className="text-ink-muted">{t('None of your nodes were created from this image.')}</p>}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
      {data && data.results > maxNodeLinks && (
        <Link to={`${paths.nodes()}?${new URLSearchParams({ image: image.id })}`} className={`${linkClass} mt-3 block`}>
          {plural(data.results, 'All {count} node', 'All {count} nodes')}
        </Link>
      )}
    </Card>
  )
}
