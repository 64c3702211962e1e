/** A table of a few rows without search, sorting or actions; the rows are `<tr className={tableClass.row}>`. */
import type { ReactNode } from 'react'
import { tableClass } from './table.ts'

interface SmallTableProps {
  label: string
  /** The headers of its columns. */
  head: readonly string[]
  children: ReactNode
}

export const SmallTable = ({ label, head, children }: SmallTableProps) => (
  <div className={tableClass.container}>
    <table aria-label={label} className={tableClass.table}>
      <thead>
        <tr>
          {head.map((header) => (
            <th key={header} scope="col" className={tableClass.headCell}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
