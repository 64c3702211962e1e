/** The images offered for a node, in groups (gaps 5). */
import type { Image } from '#contract/areas/images.ts'
import { imageAge } from '#contract/rules/images/image-states.ts'
import { compareLabels } from '#contract/text.ts'
import { parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import { relativeTime } from '#kit/format/time.tsx'

export interface ImageGroup {
  /** The vendor, or one of the constants. */
  readonly id: string
  readonly title: string
  readonly images: readonly Image[]
}

export const ownImagesId = 'own'
const otherId = 'other'
const groupOf = (image: Image) => (image.is_public ? (image.vendor ?? otherId) : ownImagesId)
const titleOf = (groupId: string) =>
  groupId === ownImagesId ? t('Your images') : groupId === otherId ? t('Other') : groupId
const matches = (image: Image, terms: readonly string[]) => {
  const text = `${image.label} ${image.id} ${titleOf(groupOf(image))}`.toLowerCase()
  return terms.every((word) => text.includes(word))
}

/**
 * The part of a label after the name of the distribution: "12", "Stream 9", "24.04" (without "LTS", because a tile has
 * no room for two versions with it); "Latest" if it names no version, as for continuously updated images.
 */
export function versionOf({ label, vendor }: Pick<Image, 'label' | 'vendor'>): string {
  if (vendor === null || !label.toLowerCase().startsWith(vendor.toLowerCase())) return label
  return (
    label
      .slice(vendor.length)
      .replace(/^ ?linux\b/i, '')
      .replace(/ LTS$/, '')
      .trim() || t('Latest')
  )
}

/**
 * The name of an image among others: its label, with its id and age if several of the user's own images share it.
 * `now`: milliseconds since the epoch.
 */
export function nameAmong({ id, label, created }: Image, images: readonly Image[], now: number): string {
  const isUnique = images.every((other) => other.id === id || other.is_public || other.label !== label)
  return isUnique ? label : `${label} (${id}, ${relativeTime(parseWireTime(created).getTime(), now)})`
}

/** The service also lists images of Kubernetes clusters, which are not for nodes (gaps 5.5). */
const isSelectable = (image: Image) => !image.id.includes('kube') && image.status === 'available'

interface ImageFilter {
  search: string
  /** Includes deprecated images and those past their end of life. */
  includeOld: boolean
  now: number
  /** Always included. */
  selectedId: string
  /** Restricts the images, for example to those that a script supports. */
  isSupported?: ((image: Image) => boolean) | undefined
}

/** Created by the service when a disk was deleted, and short-lived. */
export const isAutomatic = ({ type }: Image) => type === 'automatic'

const byLabel = (a: Image, b: Image) => compareLabels(a.label, b.label)
const sorted = (images: readonly Image[], groupId: string) =>
  groupId === ownImagesId
    ? images.toSorted((a, b) => Number(isAutomatic(a)) - Number(isAutomatic(b)) || byLabel(a, b))
    : images.toSorted((a, b) => byLabel(b, a))

/**
 * Groups by vendor, with the account's own images first. Own images: permanent before automatic ones; vendor images:
 * highest version first. `now`: milliseconds since the epoch.
 */
export function imageGroups(
  images: readonly Image[],
  { search, includeOld, now, selectedId, isSupported = () => true }: ImageFilter,
): { groups: ImageGroup[]; hidden: number; noMatch: boolean } {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = images.filter(
    (image) => isSelectable(image) && isSupported(image) && (matches(image, terms) || image.id === selectedId),
  )
  const visible = matching.filter(
    (image) => includeOld || image.id === selectedId || imageAge(image, now) === 'current',
  )
  const byGroup = Map.groupBy(visible, groupOf)
  const groups = [...byGroup].map(([id, members]) => ({
    id,
    title: titleOf(id),
    images: sorted(members, id),
  }))
  const rank = ({ id }: ImageGroup) => (id === ownImagesId ? 0 : id === otherId ? 2 : 1)
  return {
    groups: groups.toSorted((a, b) => rank(a) - rank(b) || compareLabels(a.title, b.title)),
    hidden: matching.length - visible.length,
    // The selected image is listed even when it does not match.
    noMatch: !matching.some((image) => matches(image, terms)),
  }
}
