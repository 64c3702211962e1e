/** Selects and arranges the visible columns, and the density. */
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { GripVertical } from '#ui/icons/grip-vertical.ts'
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { inContext, t } from '#contract/translate.ts'
import { formatNumber } from '#contract/text.ts'
import { announce } from '#ui/announce.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { popoverFootClass } from '#ui/popover-content.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import type { ColumnShape } from '../model/column.ts'
import { arrangeColumns, moveColumn } from './column-order.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'

const densities = () =>
  [
    { value: 'comfortable', label: t('Comfortable') },
    { value: 'compact', label: t('Compact') },
  ] as const

/** The arrows of the row under the pointer, or with the focus: arrows in all rows would be too much at once. */
const onDemandClass =
  'flex gap-0.5 opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100'

export interface ColumnPanelProps {
  columns: readonly ColumnShape[]
  urlState: Pick<TableUrlState, 'visibleColumns' | 'setVisibleColumns'>
}

export function ColumnPanel({ columns, urlState: { visibleColumns, setVisibleColumns } }: ColumnPanelProps) {
  const { density } = useTheme()
  const narrow = useNarrowViewport()
  // Kept from the first change on, so that a column that is hidden stays where it is while the panel is open, and so
  // does the heading of the hidden ones until a column is moved.
  const [kept, setKept] = useState<{ ids: readonly string[]; firstHidden: number } | null>(null)
  const columnIds = columns.map(({ id }) => id)
  const order = kept?.ids ?? arrangeColumns(columnIds, visibleColumns)
  const isShown = (id: string) => id === order[0] || visibleColumns.has(id)
  const lastShown = order.findLastIndex(isShown)
  const firstHidden = kept?.firstHidden ?? lastShown + 1
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })

  const toggle = (id: string) => {
    setKept({ ids: order, firstHidden })
    setVisibleColumns(new Set(order.filter((each) => (each === id) !== isShown(each))))
  }
  const move = (id: string, to: number) => {
    const next = moveColumn(order, id, to)
    if (next === order) return
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setKept({ ids: next, firstHidden: next.findLastIndex(isShown) + 1 })
    const shown = next.filter(isShown)
    setVisibleColumns(new Set(shown))
    const header = columns.find((column) => column.id === id)?.header() ?? id
    announce(
      t('{header}: position {position} of {total}', {
        header,
        position: formatNumber(shown.indexOf(id) + 1),
        total: formatNumber(shown.length),
      }),
    )
  }
  /** Moves the dragged row to where the pointer is. */
  const drag = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const rows = [...(list.current?.children ?? [])]
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    move(id, to === -1 ? lastShown : Math.min(to, lastShown))
  }
  return (
    <>
      <fieldset className="m-0 border-0 p-0">
        <legend className="sr-only">{t('Visible columns and order')}</legend>
        <ul ref={list} data-public className="m-0 flex list-none flex-col p-0">
          {order.map((id, index) => {
            const column = columns.find((each) => each.id === id)
            if (!column) return null
            const { header } = column
            const isMovable = index > 0 && isShown(id)
            // Skips the hidden columns in between, so that each press moves the column in the table.
            const before = order.findLastIndex((each, at) => at < index && isShown(each))
            const after = order.findIndex((each, at) => at > index && isShown(each))
            return (
              <li key={id}>
                {index === firstHidden && (
                  <p data-public className="mt-2 border-t border-line pt-2 ps-5 text-xs text-ink-muted">
                    {inContext('columns', 'Hidden')}
                  </p>
                )}
                <div className="group/row flex items-center gap-0.5 rounded-sm hover:bg-hover">
                  {/* The buttons do the same without dragging. */}
                  <span
                    aria-hidden
                    onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                    onPointerMove={drag(id)}
                    className={classes(
                      'grid h-control-sm w-5 flex-none touch-none place-items-center text-ink-muted',
                      isMovable ? 'cursor-grab active:cursor-grabbing' : 'invisible',
                    )}
                  >
                    <GripVertical size={14} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <Checkbox
                      label={header()}
                      checked={isShown(id)}
                      disabled={index === 0}
                      onChange={() => toggle(id)}
                    />
                  </span>
                  {isMovable ? (
                    <span className={onDemandClass}>
                      <IconButton
                        size="sm"
                        label={t('Move {header} up', { header: header() })}
                        icon={ArrowUp}
                        disabledReason={before === 0 ? t('Already first after the name') : null}
                        onClick={() => move(id, before)}
                      />
                      <IconButton
                        size="sm"
                        label={t('Move {header} down', { header: header() })}
                        icon={ArrowDown}
                        disabledReason={after === -1 ? t('Already last') : null}
                        onClick={() => move(id, after)}
                      />
                    </span>
                  ) : null}
                </div>
              </li>
            )
          })}
        </ul>
      </fieldset>
      {/* On a phone it is a section of the filters, which have a foot of their own. */}
      <div className={classes('mt-3 flex flex-col gap-2', narrow ? 'border-t border-line pt-3' : popoverFootClass)}>
        <SegmentedControl
          label={t('Density')}
          options={densities()}
          value={density}
          onChange={theme.setDensity}
          className="w-full"
        />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setKept(null)
            setVisibleColumns(null)
          }}
        >
          {t('Reset columns')}
        </Button>
      </div>
    </>
  )
}
