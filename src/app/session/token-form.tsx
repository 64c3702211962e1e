/** Signing in with a pasted personal access token. */
import { useRef, useState } from 'react'
import { statusOf } from '#api/error.ts'
import { signInWithToken } from '#api/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Checkbox, TextInput } from '#ui/inputs.tsx'

/** What a header may hold: a token is one word of printable ASCII. */
const isToken = (text: string) => /^[\x21-\x7e]+$/.test(text)

const wordsFor = (error: unknown) =>
  statusOf(error) === 401 ? 'The service does not accept this token: it is mistyped, expired or revoked' : error instanceof Error ? error.message : String(error)

export function TokenForm({ variant = 'default', onDone }: { variant?: 'primary' | 'default'; onDone?: () => void }) {
  const [token, setToken] = useState('')
  const [keep, setKeep] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const fail = (reason: string) => {
    setProblem(reason)
    input.current?.focus()
  }
  const submit = async () => {
    const pasted = token.trim()
    if (!isToken(pasted)) return fail(pasted === '' ? 'Paste a token' : 'A token is one word of letters, digits and signs')
    setProblem(undefined)
    setBusy(true)
    try {
      await signInWithToken(pasted, { keep })
      onDone?.()
    } catch (error) {
      fail(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <Field label="Personal access token" hint="It stays in this page’s memory and goes to the service only." error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            ref={input}
            type="password"
            autoComplete="off"
            spellCheck={false}
            mono
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        label="Keep it in this tab"
        hint="A reload stays signed in. It is forgotten when you sign out or close the tab."
        checked={keep}
        onChange={(event) => setKeep(event.target.checked)}
      />
      <Button type="submit" variant={variant} busy={busy}>Sign in with token</Button>
    </form>
  )
}
