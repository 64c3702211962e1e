/** Images in the palette: destinations, how to make one, and the actions on the open one. */
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { createImageAction, uploadImageAction } from '#features/images/actions/create.ts'
import { imageActions } from '#features/images/actions/image-actions.ts'
import { privateImagesReason } from '#features/images/private-access.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { paths } from '#kit/paths.ts'
import { useSession } from '#kit/permission/principal.ts'
import { imageList } from '#queries/image-choices.ts'
import { imageView } from '#queries/images.ts'
import type { PaletteItem } from './items.ts'

const createActions = [createImageAction, uploadImageAction]

interface ImageItems {
  /** Actions on the open image, listed before anything is typed. */
  readonly actions: readonly PaletteItem[]
  readonly create: readonly PaletteItem[]
  readonly destinations: readonly PaletteItem[]
  /** Why there are no destinations; null when they have loaded, or not yet. */
  readonly error: Error | null
}

/** The image whose page is open. */
function useOpenImage(): Image | undefined {
  const id = useMatch(`${paths.images()}/*`)?.params['*'] ?? ''
  const { scopes } = useSession()
  const canRead = privateImageNumber(id) === null || privateImagesReason(scopes) === null
  return useQuery({ ...imageView(id), enabled: id.includes('/') && canRead }).data
}

export function useImageItems(): ImageItems {
  const navigate = useNavigate()
  const itemsOf = useActionItems()
  const openImage = useOpenImage()
  const list = useQuery(imageList)
  const images = list.data?.data ?? []
  const actions = openImage
    ? itemsOf(imageActions, openImage).map(({ label, disabledReason, href, onSelect = () => {} }): PaletteItem => ({
        id: `${openImage.id} ${label}`,
        label: `${label} ${openImage.label}`,
        kind: 'Action',
        keywords: ['image'],
        run: href === undefined ? onSelect : () => void navigate(href),
        disabledReason,
      }))
    : []
  const create = itemsOf(createActions, undefined).flatMap(({ label, href, disabledReason }): PaletteItem[] =>
    href === undefined || disabledReason
      ? []
      : [{ id: href, label, kind: 'Action', keywords: ['new', 'add', 'capture'], run: () => void navigate(href) }],
  )
  const destinations = images.map(({ id, label, description }): PaletteItem => ({
    id: paths.image(id),
    label,
    kind: 'Image',
    keywords: [id, description ?? ''],
    run: () => void navigate(paths.image(id)),
  }))
  return { actions, create, destinations, error: list.data ? null : list.error }
}
