/** The loaded half of confirm.tsx. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { Asked } from './confirm.tsx'
import { Refusal } from './refusal.tsx'

export function ConfirmDialog({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  const { open, answer, title, body, typed, action, tone = 'danger', run } = asked
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const label = useRef<HTMLInputElement>(null)
  const deed = useMutation({ mutationFn: run, onSuccess: () => answer(true) })

  const submit = () => {
    const unlike = typed !== undefined && text.trim() !== typed
    setWrong(unlike)
    if (unlike) label.current?.focus()
    else if (!deed.isPending) deed.mutate()
  }
  return (
    <AlertDialog
      open={open}
      onClose={() => answer(false)}
      onClosed={onClosed}
      busy={deed.isPending}
      title={title}
      description={body}
      // What is dangerous must be reached on purpose.
      initialFocus={typed === undefined ? cancel : label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button ref={cancel} whyNot={deed.isPending ? 'Still working' : null} onClick={() => answer(false)}>Cancel</Button>
          <Button type="submit" variant={tone} busy={deed.isPending}>{action}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {typed === undefined ? null : (
          <Field label={`Type ${typed} to confirm`} error={wrong ? `Must be ${typed}` : undefined}>
            {({ id, describedBy, invalid }) => (
              <TextInput
                ref={label}
                id={id}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        {deed.error ? <Refusal error={deed.error} /> : null}
      </div>
    </AlertDialog>
  )
}
