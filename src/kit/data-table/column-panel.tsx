/** Which columns a list shows, and how dense it is. */
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { Segmented } from '#ui/tabs.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import type { ColumnShape } from './column.ts'
import type { TableAddress } from './use-table-address.ts'

const densities = [{ value: 'comfortable', label: 'Comfortable' }, { value: 'compact', label: 'Compact' }] as const

export interface ColumnPanelProps {
  columns: readonly ColumnShape[]
  address: TableAddress
}

export function ColumnPanel({ columns, address: { shown, setShown } }: ColumnPanelProps) {
  const { density } = useTheme()
  const toggle = (id: string) => setShown(new Set(columns.map((column) => column.id).filter((each) => (each === id) !== shown.has(each))))
  return (
    <>
      <fieldset className="m-0 flex flex-col gap-1 border-0 p-0">
        <legend className="sr-only">Shown columns</legend>
        {columns.map((column, at) => (
          <Checkbox
            key={column.id}
            label={column.header}
            checked={at === 0 || shown.has(column.id)}
            disabled={at === 0}
            onChange={() => toggle(column.id)}
          />
        ))}
      </fieldset>
      <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        <Segmented label="Density" options={densities} value={density} onChange={theme.setDensity} className="w-full" />
        <Button size="sm" variant="quiet" onClick={() => setShown(null)}>Back to the usual columns</Button>
      </div>
    </>
  )
}
