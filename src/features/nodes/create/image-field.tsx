/** The image a node is created from. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Image } from '#contract/areas/images.ts'
import { worksWith } from '#contract/rules/script-fields.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { Time } from '#kit/time.tsx'
import { ChoiceGrid, onSearchKey, pickerClass, type Choice } from './choice-grid.tsx'
import { useFacts } from './facts.ts'
import type { CreateForm } from './form.ts'
import { ageOf, imageGroups } from './image-choices.ts'
import { imageList } from './queries.ts'
import { imageFor, type Mode } from './values.ts'
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

export function ImageField({ form, mode }: { form: CreateForm; mode: Mode }) {
  const { data } = useSuspenseQuery(imageList)
  const [search, setSearch] = useState('')
  const [old, setOld] = useState(false)
  const [now] = useState(Date.now)
  const { facts } = useFacts(form, mode)
  const { script } = facts
  const only = script && ((image: Image) => worksWith(script, image.id))
  return (
    <GroupField form={form} name="image" label="Image" className={pickerClass}>
      {({ value, set, leave }) => {
        const chosen = imageFor(mode, { image: typeof value === 'string' ? value : '' }, facts)
        const { groups: found, hidden } = imageGroups(data.data, { search, old, now, chosen, only })
        const groups = found.map(({ title, images }) => ({ title, choices: images.map((image) => choiceOf(image, now)) }))
        return (
          <div className="grid gap-3">
            <SearchInput label="Search images" value={search} onChange={setSearch} onKeyDown={onSearchKey(groups, search, set)} className="max-w-sm" />
            <ChoiceGrid name="image" layout="columns" groups={groups} value={chosen} onChange={set} onLeave={leave} />
            {script && <p className="text-sm text-ink-muted">Only images that {script.label} works with.</p>}
            {groups.length === 0 && hidden === 0 && <p className="text-ink-muted">{search === '' ? 'There is no image for it.' : `No image matches “${search}”.`}</p>}
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
