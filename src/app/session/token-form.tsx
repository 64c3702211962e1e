/** Signing in with a pasted personal access token. */
import { useRef, useState } from 'react'
import { t } from '#contract/translate.ts'
import { statusOf } from '#api/error.ts'
import { signInWithToken } from '#api/session/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Checkbox, TextInput } from '#ui/inputs.tsx'

/** Whether a text can be sent in the Authorization header: printable ASCII without spaces. */
const isToken = (text: string) => /^[\x21-\x7e]+$/.test(text)

const errorText = (error: unknown) =>
  statusOf(error) === 401
    ? t('The service does not accept this token. It may be mistyped, expired or revoked.')
    : error instanceof Error
      ? error.message
      : String(error)

export function TokenForm({ variant = 'default', onDone }: { variant?: 'primary' | 'default'; onDone?: () => void }) {
  const [token, setToken] = useState('')
  const [remember, setRemember] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const showError = (reason: string) => {
    setErrorMessage(reason)
    input.current?.focus()
  }
  const submit = async () => {
    const trimmedToken = token.trim()
    if (!isToken(trimmedToken))
      return showError(
        trimmedToken === ''
          ? t('Paste a token.')
          : t('A token contains no spaces, line breaks or special characters. Paste only the token.'),
      )
    setErrorMessage(undefined)
    setBusy(true)
    try {
      await signInWithToken(trimmedToken, { remember })
      onDone?.()
    } catch (error) {
      showError(errorText(error))
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
      <Field
        label={t('Personal access token')}
        hint={t('It is kept in this page’s memory and sent only to the service.')}
        error={errorMessage}
      >
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
        label={t('Keep it in this tab')}
        hint={t('You stay signed in after a reload, until you sign out or close the tab.')}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button type="submit" variant={variant} busy={busy}>
        {t('Sign in with token')}
      </Button>
    </form>
  )
}
