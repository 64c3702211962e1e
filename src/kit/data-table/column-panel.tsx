/** Selects the visible columns and the density. */
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import type { ColumnShape } from './column.ts'
import type { TableUrlState } from './use-table-url-state.ts'

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

export interface ColumnPanelProps {
  columns: readonly ColumnShape[]
  urlState: TableUrlState
}

export function ColumnPanel({ columns, urlState: { visibleColumns, setVisibleColumns } }: ColumnPanelProps) {
  const { density } = useTheme()
  const toggle = (id: string) =>
    setVisibleColumns(
      new Set(
        columns.map((column) => column.id).filter((columnId) => (columnId === id) !== visibleColumns.has(columnId)),
      ),
    )
  return (
    <>
      <fieldset className="m-0 flex flex-col gap-1 border-0 p-0">
        <legend className="sr-only">Visible columns</legend>
        {columns.map((column, index) => (
          <Checkbox
            key={column.id}
            label={column.header}
            checked={index === 0 || visibleColumns.has(column.id)}
            disabled={index === 0}
            onChange={() => toggle(column.id)}
          />
        ))}
      </fieldset>
      <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        <SegmentedControl
          label="Density"
          options={densities}
          value={density}
          onChange={theme.setDensity}
          className="w-full"
        />
        <Button size="sm" variant="ghost" onClick={() => setVisibleColumns(null)}>
          Reset columns
        </Button>
      </div>
    </>
  )
}
