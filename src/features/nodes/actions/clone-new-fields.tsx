/** The new node of a clone: where it is and what it is called. */
import { useQuery } from '@tanstack/react-query'
import type { nodes } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import * as limits from '#contract/limits.ts'
import { isMissing } from '#api/error.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { continentOf } from '../create/continents.ts'
import { regionList, typeList } from '../create/queries.ts'
import { classesOf, typesOf } from '../create/type-choices.ts'
import { monthly, regionLabel } from '../create/words.ts'
import { whyNotRegion, whyNotSize, type CloneValues, type Copied } from './clone-values.ts'
import { specWords, whyNotThere } from './resize-choices.ts'

export type CloneForm = ResourceForm<CloneValues, typeof nodes.clone>

const natural = new Intl.Collator('en', { sensitivity: 'base' })

const regionItem = (region: Region, copied: Copied): ComboboxItem => ({
  value: region.id, label: regionLabel(region), group: continentOf(region.country),
  hint: region.status === 'outage' ? `${region.id}, outage` : region.id,
  whyNot: whyNotRegion(region, copied),
})

interface Props {
  form: CloneForm
  copied: Copied
  chosenRegion: string
}

export function NewNodeFields({ form, copied, chosenRegion }: Props) {
  const regions = useQuery(regionList).data?.data ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ComboField
        form={form} name="region" label="Region" emptyText="No region matches."
        hint={copied.vlan ? 'Its private networks need a region with VLANs.' : 'Any region.'}
        items={regions
          .toSorted((a, b) => natural.compare(continentOf(a.country), continentOf(b.country)) || natural.compare(regionLabel(a), regionLabel(b)))
          .map((region) => regionItem(region, copied))}
      />
      <TypeChoice form={form} copied={copied} region={regions.find(({ id }) => id === chosenRegion)} />
      <TextField
        form={form} name="label" label="Label" limit={limits.nodeLabel} optional
        hint={`${limits.nodeLabel.min} to ${limits.nodeLabel.max} letters, digits, - _ and . between them. Left empty, the service gives one.`}
      />
      <TextField form={form} name="group" label="Group" optional hint="Groups are deprecated; tags do the same and more." />
      <CheckField form={form} name="backups_enabled" label="Backups" hint="Daily and weekly copies of the disks, and a snapshot when you want one." />
      <CheckField form={form} name="private_ip" label="Private IP" hint="A second address that reaches other nodes of the same region only." />
    </div>
  )
}

function TypeChoice({ form, copied, region }: Omit<Props, 'chosenRegion'> & { region: Region | undefined }) {
  const { data, error } = useQuery(typeList)
  if (isMissing(error)) return <TextField form={form} name="type" label="Type" mono hint="This service does not list its types. Give the id of one." />
  const types = data?.data ?? []
  return (
    <ComboField
      form={form} name="type" label="Type" emptyText="No type matches." hint="Its disk has to hold the copied disks."
      items={classesOf(types).flatMap((title) => typesOf(types, title).map((type) => ({
        value: type.id, label: type.label, group: title, hint: `${specWords(type)}, ${monthly(type.price.monthly)} a month`,
        whyNot: whyNotSize(type, copied) ?? whyNotThere(type, region),
      })))}
    />
  )
}
