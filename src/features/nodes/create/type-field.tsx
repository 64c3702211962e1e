/** The type of a new node: a table by class with what one gets and what it costs; free text when the service lists no types. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { NodeType } from '#contract/areas/types.ts'
import { isMissing } from '#api/error.ts'
import { classes } from '#ui/class-names.ts'
import { tickClass } from '#ui/control.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Segmented } from '#ui/tabs.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Refusal } from '#kit/refusal.tsx'
import { pickerClass } from './choice-grid.tsx'
import { useFacts } from './facts.ts'
import type { CreateForm } from './form.ts'
import { typeList } from './queries.ts'
import { classTitle, classesOf, typesOf, whyNotBackup, whyNotFit } from './type-choices.ts'
import { hasImage, type Mode } from './values.ts'
import { hourly, monthly, size, transfer } from './words.ts'

interface Props {
  form: CreateForm
  mode: Mode
}

export function TypeField({ form, mode }: Props) {
  const { data, error, refetch } = useQuery(typeList)
  if (isMissing(error)) {
    return <TextField form={form} name="type" label="Type" mono hint="This service does not list its types. Give the id of one." className="max-w-sm" />
  }
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  return data ? <TypePicker form={form} mode={mode} types={data.data} /> : <SkeletonRows label="Loading types" />
}

function TypePicker({ form, mode, types }: Props & { types: readonly NodeType[] }) {
  const { facts, values: { type: chosen, swap_size: swap } } = useFacts(form, mode)
  const whyNot = (type: NodeType) => {
    if (mode === 'backup') return facts.backup ? whyNotBackup(type, facts.backup) : null
    return hasImage(mode) ? whyNotFit(type, facts.image, swap ?? 0) : null
  }
  const titles = classesOf(types)
  const chosenType = types.find((type) => type.id === chosen)
  const [title, setTitle] = useState(() => (chosenType ? classTitle(chosenType) : (titles[0] ?? '')))
  return (
    <GroupField form={form} name="type" label="Type" className={pickerClass}>
      {({ set, leave }) => (
        <div className="grid gap-3">
          <Segmented label="Class of types" value={title} onChange={setTitle} options={titles.map((each) => ({ value: each, label: each }))} className="justify-self-start overflow-x-auto" />
          <div className="overflow-x-auto">
            <table className="w-full border-separate border-spacing-0 text-sm">
              <thead>
                <tr className="text-xs text-ink-muted *:h-8 *:border-b *:border-line *:px-2 *:font-medium *:whitespace-nowrap">
                  <th scope="col" className="text-left">Type</th>
                  <th scope="col" className="hidden text-right sm:table-cell">vCPUs</th>
                  <th scope="col" className="hidden text-right sm:table-cell">Memory</th>
                  <th scope="col" className="hidden text-right sm:table-cell">Disk</th>
                  <th scope="col" className="hidden text-right md:table-cell">Transfer</th>
                  <th scope="col" className="text-right">Per month</th>
                  <th scope="col" className="hidden text-right md:table-cell">Per hour</th>
                </tr>
              </thead>
              <tbody>
                {typesOf(types, title).map((type) => (
                  <TypeRow
                    key={type.id}
                    type={type}
                    checked={type.id === chosen}
                    whyNot={whyNot(type)}
                    onChoose={() => set(type.id)}
                    onLeave={leave}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </GroupField>
  )
}

interface RowProps {
  type: NodeType
  checked: boolean
  whyNot: string | null
  onChoose: () => void
  onLeave: () => void
}

const cpus = (type: NodeType) => `${type.vcpus} vCPU${type.vcpus === 1 ? '' : 's'}`

function TypeRow({ type, checked, whyNot, onChoose, onLeave }: RowProps) {
  const cell = 'hidden text-right sm:table-cell'
  return (
    <tr
      className={classes(
        'relative *:border-b *:border-line *:px-2 *:py-2 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        whyNot ? 'text-ink-faint' : 'hover:bg-hover/60',
      )}
    >
      <th scope="row" className="text-left font-normal">
        <TypeName type={type} checked={checked} whyNot={whyNot} onChoose={onChoose} onLeave={onLeave} />
      </th>
      <td className={cell}>{type.vcpus}{type.gpus > 0 ? ` + ${type.gpus} GPU` : ''}</td>
      <td className={cell}>{size(type.memory)}</td>
      <td className={cell}>{size(type.disk)}</td>
      <td className="hidden text-right md:table-cell">{transfer(type.transfer)}</td>
      <td className="text-right font-medium">{monthly(type.price.monthly)}</td>
      <td className="hidden text-right text-ink-muted md:table-cell">{hourly(type.price.hourly)}</td>
    </tr>
  )
}

function TypeName({ type, checked, whyNot, onChoose, onLeave }: RowProps) {
  const id = `type-${type.id}`
  return (
    <div className="flex items-start gap-2">
      <input
        type="radio"
        id={id}
        name="type"
        value={type.id}
        checked={checked}
        disabled={whyNot !== null}
        aria-describedby={`${id}-specs`}
        onChange={onChoose}
        onBlur={onLeave}
        className={classes(tickClass, 'relative z-1 mt-0.5 flex-none outline-none')}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="stretched font-medium whitespace-nowrap">{type.label}</label>
        <p id={`${id}-specs`} className={classes('text-xs text-ink-muted', whyNot === null && 'sm:sr-only')}>
          {whyNot === null ? `${cpus(type)}, ${size(type.memory)} memory, ${size(type.disk)} disk` : `Too small: ${whyNot}`}
        </p>
      </div>
    </div>
  )
}
