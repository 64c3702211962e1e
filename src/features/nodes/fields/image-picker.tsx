/**
 * A picker for images: a tile for each distribution with its versions, and the user's own images. Arrow keys move
 * through all of them.
 */
import { useState, type ReactNode } from 'react'
import type { Image } from '#contract/areas/images.ts'
import { imageAge } from '#contract/rules/images/image-states.ts'
import { formatNumber, formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Time } from '#kit/format/time.tsx'
import { selectFirstOnEnter } from '#kit/form/fields/choice-grid.tsx'
import { DistributionMark } from '#shared/images/distribution-mark.tsx'
import { imageGroups, isAutomatic, nameAmong, ownImagesId, versionOf, type ImageGroup } from './image-choices.ts'

interface Props {
  name: string
  images: readonly Image[]
  /** The id; empty when none is selected. */
  value: string
  onChange: (imageId: string) => void
  onBlur: () => void
  /** Restricts the images, for example to those that a script supports. */
  isSupported?: ((image: Image) => boolean) | undefined
  /** Why an image cannot be selected. */
  disabledReasonOf?: (image: Image) => string | null
  /** The class of the search field. */
  searchClass?: string
  /** Content below the images. */
  children?: ReactNode
}

const neverDisabled = () => null

export function ImagePicker({
  images,
  isSupported,
  disabledReasonOf = neverDisabled,
  searchClass = '',
  children,
  ...field
}: Props) {
  const { name, value, onChange } = field
  const [search, setSearch] = useState('')
  const [showOlder, setShowOlder] = useState(false)
  const [now] = useState(Date.now)
  const { groups, hidden, noMatch } = imageGroups(images, {
    search,
    includeOld: showOlder,
    now,
    selectedId: value,
    isSupported,
  })
  const choices = groups.map(({ title, images: members }) => ({
    title,
    choices: members.map((image) => ({
      value: image.id,
      label: image.label,
      disabledReason: disabledReasonOf(image),
    })),
  }))
  const optionOf = (image: Image): OptionProps => ({
    ...field,
    image,
    now,
    disabledReason: disabledReasonOf(image),
  })
  return (
    <div className="grid gap-2">
      {value !== '' && images.every(({ id }) => id !== value) && (
        <Notice tone="warn" role="alert">
          {t('The chosen image is no longer available. Choose another one.')}
        </Notice>
      )}
      <SearchInput
        label={t('Search images')}
        value={search}
        onChange={setSearch}
        onKeyDown={selectFirstOnEnter(choices, search, onChange)}
        className={searchClass}
      />
      {noMatch && (
        <p className="text-ink-muted">
          {search === '' ? t('No images are available.') : t('No image matches “{search}”.', { search })}
        </p>
      )}
      {groups
        .filter(({ id }) => id === ownImagesId)
        .map((group) => (
          <OwnImages key={group.id} group={group} selectedId={value} isSearch={search !== ''} optionOf={optionOf} />
        ))}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 empty:hidden">
        {groups
          .filter(({ id }) => id !== ownImagesId)
          .map((group) => (
            <Distribution key={group.id} name={name} group={group} optionOf={optionOf} />
          ))}
        {(hidden > 0 || showOlder) && (
          <Button
            size="sm"
            variant="ghost"
            className="border-dashed border-line! whitespace-normal"
            onClick={() => setShowOlder(!showOlder)}
          >
            {showOlder
              ? t('Hide older images')
              : plural(hidden, 'Show {count} older image', 'Show {count} older images')}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

interface OptionProps {
  name: string
  image: Image
  value: string
  now: number
  disabledReason: string | null
  onChange: (imageId: string) => void
  onBlur: () => void
}
type OptionOf = (image: Image) => OptionProps

/** Clicking the name selects the newest selectable version. */
function Distribution({ name, group, optionOf }: { name: string; group: ImageGroup; optionOf: OptionOf }) {
  const { title, images } = group
  const newest = images.find((image) => !optionOf(image).disabledReason)
  return (
    <div className="relative grid gap-1.5 rounded-md border border-line p-2 transition-colors has-checked:border-accent has-checked:bg-accent-soft hover:not-has-checked:border-line-strong max-[23rem]:flex">
      <label
        htmlFor={newest && `${name}-${newest.id}`}
        className={classes('flex min-w-24 flex-1 items-center gap-2 font-medium', newest && 'cursor-pointer')}
      >
        <DistributionMark vendor={images[0]?.vendor ?? title} />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </label>
      <div className="flex flex-wrap gap-1">
        {images.map((image) => (
          <ImageOption key={image.id} {...optionOf(image)} text={versionOf(image)} />
        ))}
      </div>
    </div>
  )
}

/** At most this many of the user's own images are shown at once. Searching narrows them down. */
const maxOwnShown = 60

/** Further automatic images are shown on demand, because each deleted disk leaves one. */
const maxAutomatic = 3

interface OwnImagesProps {
  group: ImageGroup
  selectedId: string
  isSearch: boolean
  optionOf: OptionOf
}

function OwnImages({ group: { title, images }, selectedId, isSearch, optionOf }: OwnImagesProps) {
  const [showAutomatic, setShowAutomatic] = useState(false)
  const isFolded = !showAutomatic && !isSearch && images.filter(isAutomatic).length > maxAutomatic
  const unfolded = images.filter((image) => !isFolded || !isAutomatic(image) || image.id === selectedId)
  const shown = unfolded.filter(({ id }, index) => index < maxOwnShown || id === selectedId)
  const more = unfolded.length - shown.length
  const folded = images.length - unfolded.length
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5 rounded-md border border-line p-2 transition-colors has-checked:border-accent has-checked:bg-accent-soft">
      <p className="flex items-center gap-2 font-medium">
        <DistributionMark vendor={null} />
        {title}
      </p>
      <div className="flex min-w-[min(100%,12rem)] flex-1 flex-wrap gap-1">
        {shown.map((image) => (
          <ImageOption key={image.id} {...optionOf(image)} text={nameAmong(image, images, optionOf(image).now)} />
        ))}
        {folded > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setShowAutomatic(true)}>
            {plural(folded, 'Show {count} automatic image', 'Show {count} automatic images')}
          </Button>
        )}
      </div>
      {more > 0 && (
        <p className="w-full text-xs text-ink-muted">
          {t('{more} more. Search to find them.', { more: formatNumber(more) })}
        </p>
      )}
    </div>
  )
}

/**
 * A chip-like radio button, named by the image's full label. `text`: for a public image, only its version. Says why an
 * image does not fit, and that it is old; in full once it is selected.
 */
function ImageOption({
  name,
  image,
  value,
  now,
  disabledReason,
  onChange,
  onBlur,
  text,
}: OptionProps & { text: string }) {
  const id = `${name}-${image.id}`
  const age = imageAge(image, now)
  const hasNote = disabledReason !== null || age !== 'current'
  const isNoteShown = disabledReason !== null || (hasNote && image.id === value)
  return (
    <span className={classes('max-w-full min-w-0', isNoteShown && 'basis-full')}>
      <span
        data-tooltip={formatSize(image.size)}
        className={classes(
          'relative inline-flex min-h-6 max-w-full items-center rounded-sm border border-line bg-surface px-2 text-sm tabular-nums pointer-coarse:min-h-9',
          'has-checked:border-fill has-checked:bg-fill has-checked:text-on-fill has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-2',
          disabledReason === null ? 'not-has-checked:hover:border-line-strong' : 'text-ink-faint',
        )}
      >
        <input
          type="radio"
          id={id}
          name={name}
          value={image.id}
          checked={image.id === value}
          disabled={disabledReason !== null}
          aria-label={image.is_public ? image.label : text}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          onChange={() => onChange(image.id)}
          onBlur={onBlur}
          className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none disabled:cursor-not-allowed"
        />
        <span data-sensitive={!image.is_public || undefined} className="min-w-0 py-0.5 wrap-anywhere">
          {text}
        </span>
        {age !== 'current' && !isNoteShown && (
          <span aria-hidden className="ms-1 text-2xs text-warn">
            {age === 'deprecated' ? t('Deprecated') : t('EOL')}
          </span>
        )}
      </span>
      {hasNote && (
        <span id={`${id}-note`} className={isNoteShown ? 'ms-1.5 text-xs text-ink-muted' : 'sr-only'}>
          {disabledReason ?? (
            <>
              <Badge tone="warn">{age === 'deprecated' ? t('Deprecated') : t('End of life')}</Badge>{' '}
              {image.eol ? <Time value={image.eol} /> : null}
            </>
          )}
        </span>
      )}
    </span>
  )
}
