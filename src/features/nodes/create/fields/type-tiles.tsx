/** The types of a class as tiles with prices and resources, and the purpose of the class. */
import { useState } from 'react'
import type { NodeType } from '#contract/areas/types.ts'
import { classes } from '#ui/class-names.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { formatHourlyPrice, formatMonthlyPrice, formatTransfer } from '#kit/format/texts.ts'
import { classPurpose, classTitle, typeClass, typeClasses, typesInClass } from '../../fields/type-choices.ts'

interface Props {
  types: readonly NodeType[]
  selectedId: string
  disabledReasonOf: (type: NodeType) => string | null
  onChange: (typeId: string) => void
  onBlur: () => void
}

export function TypeTiles({ types, ...tiles }: Props) {
  const all = typeClasses(types)
  const selected = types.find(({ id }) => id === tiles.selectedId)
  const [shown, setShown] = useState(() => (selected ? typeClass(selected) : (all[0] ?? '')))
  const purpose = classPurpose(shown)
  return (
    <div className="grid gap-2">
      <div data-view-choice className="grid">
        <SegmentedControl
          label={t('Type class')}
          value={shown}
          onChange={setShown}
          options={all.map((each) => ({ value: each, label: classTitle(each) }))}
          className="max-sm:grid max-sm:grid-cols-2 sm:absolute sm:-top-9.5 sm:end-0"
        />
      </div>
      {purpose !== undefined && <p className="text-sm text-ink-muted">{purpose}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-2">
        {typesInClass(types, shown).map((type) => (
          <TypeTile key={type.id} type={type} {...tiles} />
        ))}
      </div>
    </div>
  )
}

function TypeTile({ type, selectedId, disabledReasonOf, onChange, onBlur }: Omit<Props, 'types'> & { type: NodeType }) {
  const id = `type-${type.id}`
  const disabledReason = disabledReasonOf(type)
  const specs = [
    plural(type.vcpus, '{count} vCPU', '{count} vCPUs'),
    ...(type.gpus > 0 ? [plural(type.gpus, '{count} GPU', '{count} GPUs')] : []),
    formatSize(type.memory),
    formatSize(type.disk),
  ]
  return (
    <div
      data-tooltip={
        disabledReason === null
          ? t('{memory} memory, {disk} disk, {transfer} transfer, {price} an hour', {
              memory: formatSize(type.memory),
              disk: formatSize(type.disk),
              transfer: formatTransfer(type.transfer),
              price: formatHourlyPrice(type.price.hourly),
            })
          : undefined
      }
      className={classes(
        'relative rounded-md border border-line px-2 py-1.5 transition-colors pointer-coarse:py-2.5',
        'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-2',
        disabledReason === null ? 'not-has-checked:hover:border-line-strong' : 'text-ink-faint',
      )}
    >
      <input
        type="radio"
        id={id}
        name="type"
        value={type.id}
        checked={type.id === selectedId}
        disabled={disabledReason !== null}
        aria-describedby={disabledReason === null ? `${id}-specs ${id}-price` : `${id}-specs`}
        onChange={() => onChange(type.id)}
        onBlur={onBlur}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none disabled:cursor-not-allowed"
      />
      <div className="flex flex-wrap justify-between gap-x-2">
        <label htmlFor={id} className="font-medium">
          {type.label}
        </label>
        <span id={`${id}-price`} className="whitespace-nowrap tabular-nums">
          <span className="font-semibold">{formatMonthlyPrice(type.price.monthly)}</span>
          <span className="text-xs text-ink-muted">
            <span aria-hidden>{t('/mo')}</span>
            <span className="sr-only"> {t('a month')}</span>
          </span>
        </span>
      </div>
      {/* Narrower spaces, so that more fits in a line: narrower letters would hide the comma of a number. */}
      <p id={`${id}-specs`} className="text-xs [word-spacing:-0.1em] text-ink-muted">
        {disabledReason ?? specs.join(' · ')}
      </p>
    </div>
  )
}
