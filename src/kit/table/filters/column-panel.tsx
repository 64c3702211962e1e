/** Selects and arranges the visible columns, and the density. */
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { GripVertical } from '#ui/icons/grip-vertical.ts'
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { t } from '#contract/translate.ts'
import { formatNumber } from '#contract/text.ts'
import { announce } from '#ui/announce.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import type { ColumnShape } from '../model/column.ts'
import { arrangeColumns, moveColumn } from './column-order.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'

const densities = () =>
  [
    { value: 'comfortable', label: t('Comfortable') },
    { value: 'compact', label: t('Compact') },
  ] as const

export interface ColumnPanelProps {
  columns: readonly ColumnShape[]
  urlState: Pick<TableUrlState, 'visibleColumns' | 'setVisibleColumns'>
}

export function ColumnPanel({ columns, urlState: { visibleColumns, setVisibleColumns } }: ColumnPanelProps) {
  const { density } = useTheme()
  // Kept from the first change on, so that a column that is hidden stays where it is while the panel is open.
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const columnIds = columns.map(({ id }) => id)
  const order = kept ?? arrangeColumns(columnIds, visibleColumns)
  const lastVisible = order.findLastIndex((id) => visibleColumns.has(id))
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })

  const apply = (next: readonly string[], isVisible: (id: string) => boolean) => {
    setKept(next)
    setVisibleColumns(new Set(next.filter((id, index) => index === 0 || isVisible(id))))
  }
  const toggle = (id: string) => apply(order, (each) => (each === id) !== visibleColumns.has(each))
  const move = (id: string, to: number) => {
    const next = moveColumn(order, id, to)
    if (next === order) return
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    apply(next, (each) => visibleColumns.has(each))
    const header = columns.find((column) => column.id === id)?.header() ?? id
    announce(
      t('{header}: position {position} of {total}', {
        header,
        position: formatNumber(next.indexOf(id) + 1),
        total: formatNumber(next.length),
      }),
    )
  }
  /** Moves the dragged row to where the pointer is. */
  const drag = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const rows = [...(list.current?.children ?? [])]
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    move(id, to === -1 ? rows.length - 1 : to)
  }
  return (
    <>
      <fieldset className="m-0 border-0 p-0">
        <legend className="sr-only">{t('Visible columns and order')}</legend>
        <ul ref={list} className="m-0 flex list-none flex-col p-0">
          {order.map((id, index) => {
            const column = columns.find((each) => each.id === id)
            if (!column) return null
            const { header } = column
            const isFirst = index === 0
            return (
              <li
                key={id}
                className={classes(
                  'flex items-center gap-0.5 hover:bg-hover',
                  // All below this line are hidden.
                  index === lastVisible + 1 ? 'border-t border-line' : 'rounded-sm',
                )}
              >
                {/* The buttons do the same without dragging. */}
                <span
                  aria-hidden
                  onPointerDown={(event) => !isFirst && event.currentTarget.setPointerCapture(event.pointerId)}
                  onPointerMove={drag(id)}
                  className={classes(
                    'grid h-control-sm w-5 flex-none touch-none place-items-center text-ink-muted',
                    isFirst ? 'invisible' : 'cursor-grab active:cursor-grabbing',
                  )}
                >
                  <GripVertical size={14} />
                </span>
                <span className="min-w-0 flex-1">
                  <Checkbox
                    label={header()}
                    checked={isFirst || visibleColumns.has(id)}
                    disabled={isFirst}
                    onChange={() => toggle(id)}
                  />
                </span>
                {isFirst ? null : (
                  <>
                    <IconButton
                      size="sm"
                      label={t('Move {header} up', { header: header() })}
                      icon={ArrowUp}
                      disabledReason={index === 1 ? t('Already first after the name') : null}
                      onClick={() => move(id, index - 1)}
                    />
                    <IconButton
                      size="sm"
                      label={t('Move {header} down', { header: header() })}
                      icon={ArrowDown}
                      disabledReason={index === order.length - 1 ? t('Already last') : null}
                      onClick={() => move(id, index + 1)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </fieldset>
      <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
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
