/** Images to create a node from: which are offered, in which groups, and what is to be said of each (gaps 5). */
import type { Image } from '#contract/areas/images.ts'
import { instant } from '#contract/time.ts'

export type Age = 'current' | 'past' | 'deprecated'

/** Deprecated by its vendor, past its end of life, or neither. */
export function ageOf(image: Image, now: number): Age {
  if (image.deprecated) return 'deprecated'
  return image.eol !== null && instant(image.eol).getTime() < now ? 'past' : 'current'
}

export interface ImageGroup {
  readonly title: string
  readonly images: readonly Image[]
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const ownTitle = 'Your images'
const otherTitle = 'Other'
const groupOf = (image: Image) => (image.is_public ? (image.vendor ?? otherTitle) : ownTitle)
const matches = (image: Image, words: readonly string[]) => {
  const text = `${image.label} ${image.id} ${groupOf(image)}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Images of clusters are listed by the service but are not for nodes (gaps 5.5). */
const isOffered = (image: Image) => !image.id.includes('kube') && image.status === 'available'

interface Wanted {
  search: string
  /** Also deprecated ones and those past their end of life. */
  old: boolean
  now: number
  /** Stays in the list whatever is searched for. */
  chosen: string
  /** Which of them may be taken at all; all when left out. */
  only?: ((image: Image) => boolean) | undefined
}

/** Own images first, then by vendor; within a group the newest name first. */
export function imageGroups(images: readonly Image[], { search, old, now, chosen, only = () => true }: Wanted): { groups: ImageGroup[]; hidden: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = images.filter((image) => isOffered(image) && only(image) && (matches(image, words) || image.id === chosen))
  const shown = found.filter((image) => old || image.id === chosen || ageOf(image, now) === 'current')
  const byGroup = Map.groupBy(shown, groupOf)
  const groups = [...byGroup].map(([title, members]) => ({ title, images: members.toSorted((a, b) => natural.compare(b.label, a.label)) }))
  const rank = (title: string) => (title === ownTitle ? 0 : title === otherTitle ? 2 : 1)
  return {
    groups: groups.toSorted((a, b) => rank(a.title) - rank(b.title) || natural.compare(a.title, b.title)),
    hidden: found.length - shown.length,
  }
}
