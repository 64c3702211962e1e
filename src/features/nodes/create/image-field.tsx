/** The image a node is created from. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Image } from '#contract/areas/images.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { Time } from '#kit/time.tsx'
import { ChoiceGrid, onSearchKey, pickerClass, type Choice } from './choice-grid.tsx'
import type { CreateForm } from './form.ts'
import { ageOf, imageGroups } from './image-choices.ts'
import { imageList } from './queries.ts'
import { size } from './words.ts'

function AgeNote({ image, now }: { image: Image; now: number }) {
  const age = ageOf(image, now)
  if (age === 'current') return null
  return (
    <>
      <Badge tone="warn">{age === 'deprecated' ? 'Deprecated' : 'End of life'}</Badge>
      {image.eol ? <> <Time value={image.eol} /></> : null}
    </>
  )
}

const choiceOf = (image: Image, now: number): Choice => ({
  value: image.id,
  label: image.label,
  detail: size(image.size),
  ...(ageOf(image, now) === 'current' ? {} : { note: <AgeNote image={image} now={now} /> }),
})

export function ImageField({ form }: { form: CreateForm }) {
  const { data } = useSuspenseQuery(imageList)
  const [search, setSearch] = useState('')
  const [old, setOld] = useState(false)
  const [now] = useState(Date.now)
  return (
    <GroupField form={form} name="image" label="Image" className={pickerClass}>
      {({ value, set, leave }) => {
        const chosen = typeof value === 'string' ? value : ''
        const { groups: found, hidden } = imageGroups(data.data, { search, old, now, chosen })
        const groups = found.map(({ title, images }) => ({ title, choices: images.map((image) => choiceOf(image, now)) }))
        return (
          <div className="grid gap-3">
            <SearchInput label="Search images" value={search} onChange={setSearch} onKeyDown={onSearchKey(groups, search, set)} className="max-w-sm" />
            <ChoiceGrid name="image" layout="columns" groups={groups} value={chosen} onChange={set} onLeave={leave} />
            {groups.length === 0 && <p className="text-ink-muted">No image matches “{search}”.</p>}
            {hidden > 0 && (
              <div><Button size="sm" variant="quiet" onClick={() => setOld(true)}>{`Show ${hidden} older image${hidden === 1 ? '' : 's'}`}</Button></div>
            )}
            {old && <div><Button size="sm" variant="quiet" onClick={() => setOld(false)}>Hide older images</Button></div>}
          </div>
        )
      }}
    </GroupField>
  )
}
