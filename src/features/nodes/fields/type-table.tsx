/** The types as a table by class, with resources and prices; one of them is selected. */
import { useState } from 'react'
import type { NodeType } from '#contract/areas/types.ts'
import { classes } from '#ui/class-names.ts'
import { checkboxClass } from '#ui/control.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { formatSize } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { formatHourlyPrice, formatMonthlyPrice, formatTransfer } from '#kit/format/texts.ts'
import { classPurpose, classTitle, typeClass, typeClasses, typesInClass } from './type-choices.ts'

interface TypeTableProps {
  /** The name of the radio buttons. */
  name: string
  types: readonly NodeType[]
  /** The class of this type is shown first when no type is selected. */
  currentId?: string
  /** The class of the control that chooses the class. */
  asideClass?: string
  selectedId: string
  disabledReasonOf: (type: NodeType) => string | null
  onChange: (typeId: string) => void
  onBlur: () => void
}

interface Column {
  title: () => string
  /** A class name for all its cells. */
  className?: string
  valueClassName?: string
  value: (type: NodeType) => string
}

const fromSmall = 'hidden sm:table-cell'
const fromMedium = 'hidden md:table-cell'

/** Details next to the type's name; narrow screens only show the price. */
const columns: readonly Column[] = [
  {
    title: () => 'vCPUs',
    className: fromSmall,
    value: ({ vcpus, gpus }) => (gpus > 0 ? `${vcpus} + ${gpus} ${gpus > 1 ? 'GPUs' : 'GPU'}` : String(vcpus)),
  },
  { title: () => inContext('column', 'Memory'), className: fromSmall, value: ({ memory }) => formatSize(memory) },
  { title: () => t('Disk'), className: fromSmall, value: ({ disk }) => formatSize(disk) },
  { title: () => t('Transfer'), className: fromMedium, value: ({ transfer }) => formatTransfer(transfer) },
  {
    title: () => t('Per month'),
    valueClassName: 'font-medium',
    value: ({ price }) => formatMonthlyPrice(price.monthly),
  },
  {
    title: () => t('Per hour'),
    className: fromMedium,
    valueClassName: 'text-ink-muted',
    value: ({ price }) => formatHourlyPrice(price.hourly),
  },
]

export function TypeTable({
  name,
  types,
  currentId,
  asideClass,
  selectedId,
  disabledReasonOf,
  onChange,
  onBlur,
}: TypeTableProps) {
  const all = typeClasses(types)
  const initialType = types.find(({ id }) => id === (selectedId || currentId))
  const [shown, setShown] = useState(() => (initialType ? typeClass(initialType) : (all[0] ?? '')))
  const purpose = classPurpose(shown)
  return (
    <div className="grid gap-2">
      <div data-view-choice className={classes('grid', asideClass)}>
        <SegmentedControl
          label={t('Type class')}
          value={shown}
          onChange={setShown}
          options={all.map((each) => ({ value: each, label: classTitle(each) }))}
          className="max-sm:grid max-sm:grid-cols-2 sm:justify-self-start"
        />
      </div>
      {purpose !== undefined && <p className="text-sm text-ink-muted">{purpose}</p>}
      <div data-public className="min-w-0 overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr className="text-xs text-ink-muted *:h-8 *:border-b *:border-line *:px-2 *:font-medium">
              <th scope="col" className="text-start">
                {t('Type')}
              </th>
              {columns.map(({ title, className }) => (
                <th key={title()} scope="col" className={classes('text-end sm:whitespace-nowrap', className)}>
                  {title()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {typesInClass(types, shown).map((type) => (
              <TypeRow
                key={type.id}
                type={type}
                name={name}
                checked={type.id === selectedId}
                disabledReason={disabledReasonOf(type)}
                onSelect={() => onChange(type.id)}
                onBlur={onBlur}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface RowProps {
  name: string
  type: NodeType
  checked: boolean
  disabledReason: string | null
  onSelect: () => void
  onBlur: () => void
}

function TypeRow(props: RowProps) {
  const { type, disabledReason } = props
  return (
    <tr
      className={classes(
        'relative *:border-b pointer-coarse:*:py-2 *:border-line *:px-2 *:py-1.5 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        disabledReason ? 'text-ink-faint' : 'hover:bg-hover/60',
      )}
    >
      <th scope="row" className="text-start font-normal">
        <TypeName {...props} />
      </th>
      {columns.map(({ title, className, valueClassName, value }) => (
        <td key={title()} className={classes('text-end', className, valueClassName)}>
          {value(type)}
        </td>
      ))}
    </tr>
  )
}

function TypeName({ name, type, checked, disabledReason, onSelect, onBlur }: RowProps) {
  const id = `${name}-${type.id}`
  return (
    <div className="flex items-start gap-2">
      <input
        type="radio"
        id={id}
        name={name}
        value={type.id}
        checked={checked}
        disabled={disabledReason !== null}
        aria-describedby={`${id}-specs`}
        onChange={onSelect}
        onBlur={onBlur}
        className={classes(checkboxClass, 'relative z-1 mt-0.5 flex-none outline-none')}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="stretched font-medium sm:whitespace-nowrap">
          {type.label}
        </label>
        <p id={`${id}-specs`} className={classes('text-xs text-ink-muted', disabledReason === null && 'sm:sr-only')}>
          {disabledReason === null
            ? plural(
                type.vcpus,
                '{count} vCPU, {memory} memory, {disk} disk',
                '{count} vCPUs, {memory} memory, {disk} disk',
                { memory: formatSize(type.memory), disk: formatSize(type.disk) },
              )
            : disabledReason}
        </p>
      </div>
    </div>
  )
}
