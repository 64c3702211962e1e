/** Says that a label is taken, and offers the next free one. */
import { Link } from 'react-router'
import { nextFreeLabel, labelStem } from '#contract/rules/nodes/next-label.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { useTakenLabels } from '#shared/nodes/use-taken-labels.ts'
import { paths } from '#kit/paths.ts'

export interface TakenLabelProps {
  label: string
  /** The node that is renamed, which has its own label. */
  exceptId?: number | undefined
  /** The field has the service's refusal, which says that it is taken. */
  refused: boolean
  onUse: (label: string) => void
}

export function TakenLabel({ label, exceptId, refused, onUse }: TakenLabelProps) {
  const taken = useTakenLabels(labelStem(label))
  const owner = taken.get(label)
  if (!owner || owner.id === exceptId) return null
  const next = nextFreeLabel(label, (each) => taken.has(each))
  return (
    <output className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn">
      {refused ? null : (
        <span>
          Another node is already called{' '}
          <Link to={paths.node(owner.id)} className={linkClass}>
            {label}
          </Link>
          .
        </span>
      )}
      <Button size="sm" onClick={() => onUse(next)}>
        Use {next}
      </Button>
    </output>
  )
}
