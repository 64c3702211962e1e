/** The group of the new node, which few use: shown on demand. */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { groupsInUse } from '#queries/in-use.ts'
import type { CreateForm } from './form.ts'

export function Group({ form }: { form: CreateForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const group = useWatch({ control: form.control, name: 'group' })
  const suggestions = useQuery(groupsInUse).data
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus has gone.
    if (isOpen) ref.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (!isOpen && group === '')
    return (
      <div>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Add to a group
        </Button>
      </div>
    )
  return (
    <div ref={ref}>
      <TextField
        form={form}
        name="group"
        label="Group"
        optional
        className="max-w-lg"
        suggestions={suggestions}
        hint="Groups are deprecated. Use tags instead."
      />
    </div>
  )
}
