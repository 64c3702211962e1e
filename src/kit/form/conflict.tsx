/** The question when a thing was changed elsewhere while it was being edited here. */
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Places } from './places.ts'
import { formName, type Renamed } from './refusals.ts'
import type { Conflict } from './use-resource-form.ts'

const words = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ')
  if (value === null || value === undefined || value === '') return 'empty'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

export interface ConflictProps {
  conflict: Conflict | null | undefined
  places: Places
  renamed: Renamed
}

export function ConflictDialog({ conflict, places, renamed }: ConflictProps) {
  return (
    <Dialog
      open={Boolean(conflict)}
      onClose={() => conflict?.choose('back')}
      title="Changed elsewhere meanwhile"
      description="Somebody changed the same settings after you opened this page. Choose what stays."
      footer={
        <>
          <Button onClick={() => conflict?.choose('back')}>Go back</Button>
          <Button onClick={() => conflict?.choose('theirs')}>Use the service’s</Button>
          <Button variant="primary" onClick={() => conflict?.choose('mine')}>Save mine</Button>
        </>
      }
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-ink-muted">
            <th scope="col" className="py-1 pr-4 font-normal">Setting</th>
            <th scope="col" className="py-1 pr-4 font-normal">Yours</th>
            <th scope="col" className="py-1 font-normal">On the service now</th>
          </tr>
        </thead>
        <tbody>
          {conflict?.differences.map(({ name, mine, theirs }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 pr-4 text-left font-medium">{places.get(formName(name, renamed))?.label ?? name}</th>
              <td className="py-1 pr-4">{words(mine)}</td>
              <td className="py-1">{words(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
