/** Images and regions in the palette, how to make an image, and the actions on the open one. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatch } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { createImageAction, uploadImageAction } from '#features/images/actions/create.ts'
import { imageActions, privateImagesReason } from '#features/images/actions/image-actions.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { paths } from '#kit/paths.ts'
import { useSession } from '#kit/permission/principal.ts'
import { imageList, imageView } from '#queries/images.ts'
import { regionList } from '#queries/regions.ts'
import { countryName } from '#shared/regions/countries.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { Disc3 } from '#ui/icons/disc-3.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { toEntry, type Entry, type FoundResources } from './items.ts'

const createActions = [createImageAction, uploadImageAction]

interface ImageItems extends FoundResources {
  /** Actions on the open image. */
  readonly actions: readonly Entry[]
  readonly create: readonly Entry[]
}

/** The image whose page is open. */
function useOpenImage(): Image | undefined {
  const id = useMatch(`${paths.images()}/*`)?.params['*'] ?? ''
  const { scopes } = useSession()
  const canRead = privateImageNumber(id) === null || privateImagesReason(scopes) === null
  return useQuery({ ...imageView(id), enabled: id.includes('/') && canRead }).data
}

export function useImageItems(isSearching: boolean): ImageItems {
  const itemsOf = useActionItems()
  const openImage = useOpenImage()
  const { data, error } = useQuery(imageList)
  const actions = openImage
    ? itemsOf(imageActions, openImage).map(
        ({ label, icon = Disc3, disabledReason = null, href, onSelect = () => {} }) =>
          toEntry({
            id: href ?? `${openImage.id} ${label}`,
            label: `${label} ${openImage.label}`,
            group: isSearching ? 'Actions' : 'This image',
            icon,
            keywords: ['image'],
            ...(href === undefined ? { run: onSelect } : {}),
            disabledReason,
          }),
      )
    : []
  const create = itemsOf(createActions, undefined).flatMap(({ label, icon = Disc3, href, disabledReason }) =>
    href === undefined || disabledReason
      ? []
      : [toEntry({ id: href, label, group: 'Actions', icon, keywords: ['new', 'add', 'capture'] })],
  )
  const entries = useMemo(
    () =>
      (data?.data ?? []).map(({ id, label, description }) =>
        toEntry({
          id: paths.image(id),
          label,
          group: 'Images',
          icon: Disc3,
          // All public images begin with the same word, which would find every one of them.
          keywords: [privateImageNumber(id) === null ? id.slice(id.indexOf('/') + 1) : id, description ?? ''],
        }),
      ),
    [data],
  )
  return { actions, create, entries, error: data ? null : error }
}

export function useRegionItems(): FoundResources {
  const { data, error } = useQuery(regionList)
  const entries = useMemo(
    () =>
      (data?.data ?? []).map((region) =>
        toEntry({
          id: paths.region(region.id),
          label: regionLabel(region),
          group: 'Regions',
          icon: MapPin,
          keywords: [region.id, countryName(region.country)],
        }),
      ),
    [data],
  )
  return { entries, error: data ? null : error }
}
