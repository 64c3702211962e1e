/** Offers to replace the value that was searched for, in all domains. */
import { useState } from 'react'
import { records } from '#contract/operations.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { pluralize } from '#kit/format/texts.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import type { FoundRecord } from '#queries/record-search.ts'
import { domainEntity } from '../domain.ts'

const lazyDialog = lazyComponent(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

interface ReplaceValueProps {
  value: string
  found: readonly FoundRecord[]
}

/** Says how when no record that the user may change has exactly this value; absent when the user may change none of them. */
export function ReplaceValue({ value, found }: ReplaceValueProps) {
  const permissionFor = usePermission()
  const [open, setOpen] = useState(false)
  const target = canonicalAddress(value.toLowerCase().replace(/\.$/, ''))
  const changeable = found.filter(({ domain }) =>
    isAllowed(permissionFor(records.update, { entity: domainEntity(domain) })),
  )
  const affected = changeable.filter(({ record }) => record.target.toLowerCase() === target)
  const dialog = useLazyComponent(lazyDialog, open, { open, value: target, affected, onClose: () => setOpen(false) })
  return (
    <>
      {affected.length > 0 ? (
        <div>
          <Button onClick={() => setOpen(true)}>Replace this value in {pluralize(affected.length, 'record')}</Button>
        </div>
      ) : (
        changeable.length > 0 && (
          <p className="text-sm text-ink-muted">To replace a value in all records, search for the whole value.</p>
        )
      )}
      {dialog}
    </>
  )
}
