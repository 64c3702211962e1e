/** The image that a node is created from. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Image } from '#contract/areas/images.ts'
import { supportsImage } from '#contract/rules/nodes/stackscript-fields.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { Time } from '#kit/format/time.tsx'
import { ChoiceGrid, selectFirstOnEnter, pickerClass, type Choice } from '#kit/form/fields/choice-grid.tsx'
import { useChoiceDetails, effectiveImage } from '../choice-details.ts'
import type { Mode } from '../modes.ts'
import type { CreateForm } from '../values.ts'
import { imageAge } from '#contract/rules/images/image-states.ts'
import { imageGroups } from '../../fields/image-choices.ts'
import { imageList } from '#queries/image-choices.ts'
import { formatSize } from '#kit/format/texts.ts'

function AgeNote({ image, now }: { image: Image; now: number }) {
  const age = imageAge(image, now)
  if (age === 'current') return null
  return (
    <>
      <Badge tone="warn">{age === 'deprecated' ? 'Deprecated' : 'End of life'}</Badge>
      {image.eol ? (
        <>
          {' '}
          <Time value={image.eol} />
        </>
      ) : null}
    </>
  )
}

const toChoice = (image: Image, now: number): Choice => ({
  value: image.id,
  label: image.label,
  detail: formatSize(image.size),
  ...(imageAge(image, now) === 'current' ? {} : { note: <AgeNote image={image} now={now} /> }),
})

export function ImageField({ form, mode }: { form: CreateForm; mode: Mode }) {
  const { data } = useSuspenseQuery(imageList)
  const [search, setSearch] = useState('')
  const [showOlder, setShowOlder] = useState(false)
  const [now] = useState(Date.now)
  const { details } = useChoiceDetails(form, mode)
  const { script } = details
  const isSupported = script && ((image: Image) => supportsImage(script, image.id))
  return (
    <GroupField form={form} name="image" label="Image" className={pickerClass}>
      {({ value, onChange, onBlur }) => {
        const selectedId = effectiveImage(mode, { image: typeof value === 'string' ? value : '' }, details)
        const {
          groups: visibleGroups,
          hidden,
          noMatch,
        } = imageGroups(data.data, {
          search,
          includeOld: showOlder,
          now,
          selectedId,
          isSupported,
        })
        const groups = visibleGroups.map(({ title, images }) => ({
          title,
          choices: images.map((image) => toChoice(image, now)),
        }))
        return (
          <div className="grid gap-3">
            <SearchInput
              label="Search images"
              value={search}
              onChange={setSearch}
              onKeyDown={selectFirstOnEnter(groups, search, onChange)}
              className="max-w-sm"
            />
            {noMatch && (
              <p className="text-ink-muted">
                {search === '' ? 'No images are available.' : `No image matches “${search}”.`}
              </p>
            )}
            <ChoiceGrid
              name="image"
              layout="columns"
              groups={groups}
              value={selectedId}
              onChange={onChange}
              onBlur={onBlur}
            />
            {script && <p className="text-sm text-ink-muted">Only images that {script.label} supports.</p>}
            {hidden > 0 && (
              <div>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => setShowOlder(true)}
                >{`Show ${hidden} older image${hidden === 1 ? '' : 's'}`}</Button>
              </div>
            )}
            {showOlder && (
              <div>
                <Button size="sm" variant="ghost" onClick={() => setShowOlder(false)}>
                  Hide older images
                </Button>
              </div>
            )}
          </div>
        )
      }}
    </GroupField>
  )
}
