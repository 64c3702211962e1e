/** The list of images: those of the account and the public ones. */
import { useCallback } from 'react'
import { useNavigate, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import { images } from '#contract/operations.ts'
import { Eye } from '#ui/icons/eye.ts'
import { Notice } from '#ui/notice.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { joinGroups, useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { useSession } from '#kit/principal.ts'
import { RestrictedList } from '#kit/restricted-note.tsx'
import { useShortcut } from '#kit/shortcuts.ts'
import { imageCollection } from '#queries/image-choices.ts'
import { imageTable } from '#queries/images.ts'
import { createImageAction, uploadImageAction } from '../actions/create.ts'
import { deleteImageAction, imageActions } from '../actions/image-actions.ts'
import { privateImagesReason } from '../private-access.ts'
import { imageColumns } from './columns.tsx'
import { NoImages } from './no-images.tsx'

export const handle = { crumb: 'Images' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, imageCollection)
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const noun = { singular: 'image', plural: 'images' }
const idOf = (image: Image) => image.id
const labelOf = (image: Image) => image.label
const things = { noun, idOf, labelOf }
const getHref = (image: Image) => paths.image(image.id)
const bulkDefinitions = [deleteImageAction]

export function Component() {
  const bulkActions = useBulkActions(bulkDefinitions, things)
  useCreateShortcut()
  return (
    <Page
      title="Images"
      description="Disk images for creating nodes: your own and the public ones."
      actions={
        <>
          <ActionButton action={uploadImageAction} thing={undefined} />
          <ActionButton action={createImageAction} thing={undefined} variant="primary" />
        </>
      }
    >
      <PublicOnlyNotice />
      <RestrictedList about="images">
        <DataTable
          name="images"
          caption="Images"
          noun={noun}
          list={imageTable}
          columns={imageColumns}
          getId={idOf}
          getLabel={labelOf}
          getHref={getHref}
          rowMenu={useRowMenu()}
          rowShortcuts={useRowShortcuts()}
          bulkActions={bulkActions}
          defaultSort="kind"
          empty={<NoImages />}
        />
      </RestrictedList>
    </Page>
  )
}

/** With a token that does not cover images, the service shows the public ones, as it does to everybody. */
function PublicOnlyNotice() {
  const reason = privateImagesReason(useSession().scopes)
  if (reason === null) return null
  return (
    <Notice tone="info" className="mb-4">
      {`${reason}, so only public images are shown.`}
    </Notice>
  )
}

function useRowMenu() {
  const itemsOf = useActionItems()
  return useCallback(
    (image: Image) =>
      joinGroups([[{ label: 'Open', icon: Eye, href: paths.image(image.id) }], itemsOf(imageActions, image)]),
    [itemsOf],
  )
}

function useRowShortcuts() {
  const keysOf = useActionKeys()
  return useCallback((image: Image) => keysOf(imageActions, image), [keysOf])
}

/** `c` opens Create image, for users who may create images. */
function useCreateShortcut() {
  const navigate = useNavigate()
  const canCreate = isAllowed(usePermission()(images.create))
  useShortcut('c', 'Create image', canCreate ? () => void navigate(paths.imageCreate()) : null)
}
