/** A button that knows its operation: absent without the right, with the reason when not possible now. */
import { useState, type ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'
import type { Icon } from '#ui/icon.ts'
import { Link } from './link.tsx'
import { isAllowed, useMay, type Entity } from './may.ts'
import { toastError } from './toast.ts'

interface Common {
  /** The operation it leads to. */
  of: Endpoint
  entity?: Entity
  /** Why the thing's state forbids it now; usually from a table of contract/rules. */
  whyNot?: string | null
  icon?: Icon
  variant?: ButtonVariant
  size?: ButtonSize
  children: ReactNode
}
/** `onPress` may answer a promise: busy until then, and its failure is a toast. `to` makes it a link. */
type ActionProps = Common & ({ onPress: () => unknown; to?: never } | { to: string; onPress?: never })

export function Action({ of, entity, whyNot, icon: Glyph, variant, size, children, to, onPress }: ActionProps) {
  const may = useMay()
  const { shown, reason } = may(of, { entity, reason: whyNot })
  const [busy, setBusy] = useState(false)
  // A scope that is missing is named once at the head of a thing's pages; what is no thing's own says it itself.
  if (!shown || (entity && !isAllowed(may(of, { entity })))) return null
  if (to !== undefined && reason === null) {
    return (
      <Link to={to} className={buttonClass({ variant, size })}>
        {Glyph ? <Glyph size={16} aria-hidden className="-ml-0.5 flex-none" /> : null}
        {children}
      </Link>
    )
  }
  const press = async () => {
    setBusy(true)
    try {
      await onPress?.()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return <Button icon={Glyph} variant={variant} size={size} busy={busy} whyNot={reason} onClick={() => void press()}>{children}</Button>
}
