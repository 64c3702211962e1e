/** The actions on one image. */
import type { QueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/areas/images.ts'
import { images, nodes } from '#contract/operations.ts'
import { deployDisabledReason, imageState } from '#contract/rules/images/image-states.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { missingScopeReason, token, type HeldScopes } from '#contract/access.ts'
import { parseWireTime } from '#contract/time.ts'
import { inContext, t } from '#contract/translate.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { Hammer } from '#ui/icons/hammer.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { lockActions } from '#kit/actions/lock-actions.ts'
import { noteAction } from '#kit/actions/note-action.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { relativeTime } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import type { Entity } from '#kit/permission/permission.ts'
import { imageView } from '#queries/image-reads.ts'
import { removeImage } from '#queries/images.ts'
import { ownProfile } from '#queries/profile.ts'
import { cancelConfirmation, cancelUpload } from '../upload/cancel-upload.ts'
import { forgetUpload, startedUpload } from '../upload/known-uploads.ts'

/** Why private images cannot be read, as a sentence without its period; null when they can. */
export const privateImagesReason = (scopes: HeldScopes | null) =>
  missingScopeReason(scopes, token(...images.view.access.scopes))

/**
 * An image as the entity that grants are checked on. Public images have no grants; no action that needs one applies to
 * them.
 */
export const imageEntity = ({ id, label }: Pick<Image, 'id' | 'label'>): Entity => ({
  kind: 'image',
  id: privateImageNumber(id) ?? 0,
  label,
})

export const imageKey = ({ id }: Pick<Image, 'id'>): ResourceKey => `image:${id}`

const requestOf = ({ id }: Image) => ({ path: { imageId: id } })

const requireSameImage = (client: QueryClient, { id, label }: Image) =>
  requireSameName(label, async () => (await client.fetchQuery({ ...imageView(id), staleTime: 0, retry: false })).label)

const isOwn = ({ is_public: isPublic }: Image) => !isPublic

/** Whether the user started an upload whose data has not arrived: in this tab, or under the current user name. */
const isOwnUpload = (image: Image, client: QueryClient) =>
  imageState(image) === 'pending_upload' &&
  (startedUpload(image.id) !== null || client.getQueryData(ownProfile.queryKey)?.username === image.created_by)

export const deployImageAction = defineAction<Image>({
  id: 'deploy-image',
  operation: nodes.create,
  label: () => t('Create node'),
  icon: Plus,
  disabledReason: deployDisabledReason,
  href: ({ id }) => `${paths.nodeCreate()}?${new URLSearchParams({ image: id })}`,
})

const lazyRebuildDialog = lazyComponent(async () => (await import('./rebuild-dialog.tsx')).RebuildDialog)

export const rebuildNodeAction = defineAction<Image>({
  id: 'rebuild-from-image',
  operation: nodes.rebuild,
  label: () => t('Rebuild a node'),
  icon: Hammer,
  disabledReason: deployDisabledReason,
  dialog: lazyRebuildDialog,
  open: (image) => openDialog(lazyRebuildDialog, { image }),
})

const lazyEditDialog = lazyComponent(async () => (await import('./edit-image-dialog.tsx')).EditImageDialog)

export const editImageAction = defineAction<Image>({
  id: 'edit-image',
  operation: images.update,
  label: () => t('Edit'),
  icon: Pencil,
  rowKey: 'e',
  entityOf: imageEntity,
  isApplicable: isOwn,
  dialog: lazyEditDialog,
  open: (image) => openDialog(lazyEditDialog, { image }),
})

export const deleteImageAction = defineAction<Image>({
  id: 'delete-image',
  operation: images.remove,
  request: requestOf,
  label: () => t('Delete'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  entityOf: imageEntity,
  isApplicable: (image, client) => isOwn(image) && !isOwnUpload(image, client),
  lockedBy: imageKey,
  deletes: (image) => ({ resource: imageKey(image), label: image.label }),
  confirm: ({ id, label, status, created }) => ({
    title: t('Delete {label}?', { label }),
    body: [
      // Others may have the same label.
      t('It is {id}, created {time}.', { id, time: relativeTime(parseWireTime(created).getTime(), Date.now()) }),
      status === 'available'
        ? t('Nodes created from it keep running, but the image can no longer be deployed.')
        : t('It is not available yet. The work in progress will be canceled.'),
    ].join(' '),
    confirmText: label,
    action: t('Delete image'),
  }),
  run: async (image, { client }) => {
    await requireSameImage(client, image)
    await mutate(client, removeImage, requestOf(image))
    forgetUpload(image.id)
    // This tab leaves the page of the image; another tab may show it.
    broadcastInvalidation(['images.view'])
    return t('{label} was deleted', { label: image.label })
  },
  bulk: {
    skipReason: (image) => (isOwn(image) ? null : t('public')),
    noneReason: () => t('Public images cannot be deleted.'),
    copy: {
      verb: () => inContext('bulk', 'Delete'),
      will: () => t('will be deleted'),
      danger: true,
      consequence: {
        one: () => t('Nodes created from it keep running.'),
        many: () => t('Nodes created from them keep running.'),
      },
    },
    run: async (image, client) => {
      await requireSameImage(client, image)
      await sendOnce(client, removeImage, requestOf(image))
      forgetUpload(image.id)
    },
    refresh: refreshAfter(removeImage),
  },
})

/** Replaces deletion, because no image that anybody has used is lost. */
export const cancelUploadAction = defineAction<Image>({
  id: 'cancel-upload',
  operation: images.remove,
  request: requestOf,
  label: () => t('Cancel upload'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  entityOf: imageEntity,
  isApplicable: isOwnUpload,
  lockedBy: imageKey,
  confirm: cancelConfirmation,
  run: ({ id, label }, { client }) => cancelUpload(client, { imageId: id, label }),
})

const lockImageActions = lockActions<Image>({
  operation: images.remove,
  entityOf: imageEntity,
  keyOf: imageKey,
  labelOf: ({ label }) => label,
  isApplicable: isOwn,
})

const inspectImageAction = inspectAction({
  operation: images.view,
  requestOf,
  labelOf: ({ label }) => label,
  idsOf: ({ id }) => ({ [t('Image ID')]: id }),
})

export const noteImageAction = noteAction<Image>(imageKey, ({ label }) => label)

export const imageActionGroups: readonly (readonly Action<Image>[])[] = [
  [deployImageAction, rebuildNodeAction],
  [editImageAction, noteImageAction, inspectImageAction],
  [...lockImageActions, cancelUploadAction, deleteImageAction],
]

export const imageActions: readonly Action<Image>[] = imageActionGroups.flat()
