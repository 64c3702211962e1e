/** The end of a form: what pressing the button does in short, and the buttons. In a dialog it stays in view while the fields scroll. */
import { useContext, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { WayOut } from './way-out.ts'

interface Props {
  /** What the button says. */
  label: string
  busy: boolean
  /** The button destroys something. */
  danger?: boolean | undefined
  /** As wide as its place, below a review. */
  wide: boolean
  outcome?: ReactNode
  /** Beside the button, on a page. */
  actions: ReactNode
  /** Shows the request. */
  curl: ReactNode
}

export function FormEnd({ label, busy, danger, wide, outcome, actions, curl }: Props) {
  const leave = useContext(WayOut)
  const deed = <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} className={wide ? 'w-full' : ''}>{label}</Button>
  if (leave === null) return <>{outcome}<div className="flex flex-wrap items-center gap-2">{deed}{actions}{curl}</div></>
  return (
    // Over the padding of the dialog, down to its edge, from which sticking counts.
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-2 border-t border-line bg-raised px-5 py-3">
      {outcome}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto -ml-3">{curl}</span>
        <Button whyNot={busy ? 'Still working' : null} onClick={leave}>Cancel</Button>
        {deed}
      </div>
    </div>
  )
}
