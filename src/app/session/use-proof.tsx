/**
 * Asks for the password of the signed-in user, or a code of the authenticator app, and sends it to the service. For
 * everything that checks the user's identity: the dialog before a sensitive change, and the lock screen.
 */
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { isCompleteCode, normalizeCode } from '#contract/rules/profile/profile.ts'
import { plural, t } from '#contract/translate.ts'
import { ApiError, errorMessage } from '#api/error.ts'
import { sendProof } from '#api/session/send-proof.ts'
import { CodeInput } from '#kit/form/fields/code-input.tsx'
import { useProfile, useSession } from '#kit/permission/principal.ts'
import { announce, clearAnnouncements } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'

type Method = 'password' | 'code'

function problemText(error: unknown, method: Method): string {
  if (!(error instanceof ApiError)) throw error
  if (error.status !== 429) return errorMessage(error)
  const minutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60)
  return method === 'code'
    ? plural(
        minutes,
        'Too many attempts. Wait a minute, or use your password.',
        'Too many attempts. Wait {count} minutes, or use your password.',
      )
    : plural(minutes, 'Too many attempts. Wait a minute.', 'Too many attempts. Wait {count} minutes.')
}

interface ProofOptions {
  /** While it is false, nothing is sent. */
  enabled: boolean
  onProved: () => void
}

interface Proof {
  /** The fields of the form. */
  readonly fields: ReactNode
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly isBusy: boolean
  /** Sends what was entered. Never rejects: why it was refused is shown at the field. */
  readonly submit: () => Promise<void>
}

export function useProof({ enabled, onProved }: ProofOptions): Proof {
  const { username } = useSession()
  const hasTwoFactor = useProfile()?.two_factor_auth ?? false
  const [method, setMethod] = useState<Method>('password')
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)

  const chooseMethod = (next: Method) => {
    setMethod(next)
    setSecret('')
    setProblem(undefined)
    // Once the field of this method is there.
    requestAnimationFrame(() => inputRef.current?.focus())
  }
  const refuse = (reason: string) => {
    setProblem(reason)
    // A screen reader reads a field with its error when it gets the focus, but not when it already had it.
    if (document.activeElement === inputRef.current) announce(reason, { assertive: true })
  }
  const submit = async (value = secret) => {
    if (isBusy || !enabled) return
    const isMissing = method === 'code' ? !isCompleteCode(value) : value === ''
    if (isMissing) {
      refuse(method === 'code' ? t('Enter the six-digit code') : t('Enter your password'))
      inputRef.current?.focus()
      return
    }
    setProblem(undefined)
    setIsBusy(true)
    try {
      await sendProof(method === 'code' ? { code: normalizeCode(value) } : { password: value })
      clearAnnouncements()
      onProved()
    } catch (error) {
      refuse(problemText(error, method))
      // Text typed next replaces it.
      inputRef.current?.select()
    } finally {
      setIsBusy(false)
    }
  }
  const fields = (
    <div className="grid gap-3">
      {/* Tells password managers whose password it is. */}
      <input name="username" value={username ?? ''} autoComplete="username" readOnly hidden />
      {method === 'password' ? (
        <Field key="password" label={t('Password')} error={problem}>
          {(ids) => (
            <SecretInput
              {...ids}
              ref={inputRef}
              name="password"
              autoComplete="current-password"
              maxLength={1024}
              value={secret}
              onChange={setSecret}
            />
          )}
        </Field>
      ) : (
        <Field
          key="code"
          label={t('Code')}
          hint={t('The six-digit code from your authenticator app. It is sent automatically after the last digit.')}
          error={problem}
        >
          {(ids) => (
            <CodeInput
              {...ids}
              ref={inputRef}
              name="code"
              value={secret}
              onChange={setSecret}
              onComplete={(code) => void submit(code)}
            />
          )}
        </Field>
      )}
      {hasTwoFactor ? (
        <div>
          <Button
            size="sm"
            variant="ghost"
            // The answer belongs to the field that is shown.
            disabledReason={isBusy ? t('Still working') : null}
            onClick={() => chooseMethod(method === 'password' ? 'code' : 'password')}
          >
            {method === 'password' ? t('Use a code from your authenticator app') : t('Use your password')}
          </Button>
        </div>
      ) : null}
    </div>
  )
  return { fields, inputRef, isBusy, submit: () => submit() }
}
