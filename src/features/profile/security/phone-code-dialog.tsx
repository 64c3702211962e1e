/** Asks for the code in the text message, and shows its remaining validity, which sending it again does not extend. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { phone } from '#contract/areas/phone.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { maskPhoneNumber } from '#contract/rules/profile/phone.ts'
import { normalizeCode } from '#contract/rules/profile/profile.ts'
import { plural, t } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import { NotDone, sendOnce, type Watch } from '#api/write.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { formatDuration, useSecond } from '#kit/format/time.tsx'
import { toast, toastError } from '#kit/toast.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { rich } from '#ui/rich.tsx'
import { ownProfile } from '#queries/profile.ts'
import { sendPhoneCode, verifyPhone, readProfile } from '#queries/security.ts'
import { CodeField, codeHint } from './code-field.tsx'
import { codeExpiresAt, isCodeExpired, pendingPhone, resendAfterMs, type PendingPhone } from './pending-phone.ts'

export function PhoneCodeDialog(dialog: HostedDialogProps) {
  const client = useQueryClient()
  const pending = useStore(pendingPhone)
  const mutation = useVerify(pending)
  const [initialValues] = useState({ otp_code: '' })
  const form = useResourceForm({
    name: 'phone-code',
    operation: phone.verify,
    values: initialValues,
    toRequest: ({ otp_code: code }) => ({ body: { otp_code: normalizeCode(code) } }),
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      isFleeting
      isPublic
      title={t('Enter the code')}
      description={
        pending?.target
          ? rich('We sent it to {number} by text message.', {
              number: <span data-sensitive>{maskPhoneNumber(pending.target.number)}</span>,
            })
          : t(
              'We sent it by text message before this page was reloaded. To get a new code, close this dialog and verify the number again.',
            )
      }
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Verify phone number')}
        onSuccess={() => {
          // The code may belong to another number, entered in another tab.
          const number = client.getQueryData(ownProfile.queryKey)?.verified_phone_number
          pendingPhone.clear()
          dialog.onClose()
          toast({
            tone: 'ok',
            text: number
              ? t('The phone number {number} was verified', { number: maskPhoneNumber(number) })
              : t('Your phone number was verified'),
          })
        }}
      >
        <CodeField form={form} name="otp_code" label={t('Code')} hint={codeHint()} />
        {pending ? <CodeClock pending={pending} /> : null}
      </Form>
    </FormDialog>
  )
}

const notVerifiedReason = () => t('The response was lost, and the number is not verified yet. Enter the code again.')

/** If the response is lost, the profile shows whether the code was accepted. */
const watchNumber =
  (number: string | undefined): Watch<typeof phone.verify> =>
  async (client) => {
    // After a reload the number is unknown, and may be the one verified before.
    const before = number === undefined ? (await readProfile(client)).verified_phone_number : null
    return async () => {
      const { verified_phone_number: verified } = await readProfile(client)
      if (verified && (number === undefined ? verified !== before : verified === number)) return {}
      if (!verified || number !== undefined) throw new NotDone(phone.verify, notVerifiedReason(), 'otp_code')
      return null
    }
  }

/** Whether the number has already been verified, for example by the same code in another tab. */
const isVerified = async (client: QueryClient, number: string | undefined) =>
  number !== undefined && (await readProfile(client)).verified_phone_number === number

/** The wait is longer than the validity of the code. */
const tooManyCodes = ({ operation, retryAfterSeconds }: ApiError) =>
  new ApiError({
    status: 400,
    operation,
    errors: [
      {
        field: 'otp_code',
        reason: plural(
          Math.ceil((retryAfterSeconds ?? 60) / 60),
          'Too many wrong codes. Wait a minute, then send a new one.',
          'Too many wrong codes. Wait {count} minutes, then send a new one.',
        ),
      },
    ],
  })

/** An expired or used code is refused like a wrong one; the clock and the profile show the difference. */
function useVerify(pending: PendingPhone | null) {
  const client = useQueryClient()
  const number = pending?.target?.number
  const { mutateAsync } = useMutation({
    ...verifyPhone,
    mutationFn: (request, { client }) =>
      sendOnce(client, { endpoint: phone.verify, watch: watchNumber(number) }, request),
  })
  return {
    mutateAsync: (request: RequestOf<typeof phone.verify>) =>
      mutateAsync(request).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 400 && (await isVerified(client, number).catch(() => false)))
          return {}
        if (error instanceof ApiError && error.status === 429) throw tooManyCodes(error)
        if (!(error instanceof ApiError) || error.status !== 400 || error instanceof NotDone) throw error
        const isLate = pending !== null && isCodeExpired(pending, Date.now())
        const reason = isLate
          ? t('This code has expired. Send a new one.')
          : t('This code is incorrect, or has been replaced by a newer one. Check your latest message.')
        throw error.withErrors([{ field: 'otp_code', reason }])
      }),
  }
}

function CodeClock({ pending }: { pending: PendingPhone }) {
  const { target } = pending
  const now = useSecond()
  const resend = useMutation(sendPhoneCode)
  const expired = isCodeExpired(pending, now)
  const waitMs = pending.resentAt + resendAfterMs - now
  const sendAgain = async ({ number, isoCode }: NonNullable<PendingPhone['target']>) => {
    try {
      await resend.mutateAsync({ body: { iso_code: isoCode, phone_number: number } })
      pendingPhone.sent(number, isoCode, Date.now())
      toast({ tone: 'ok', text: t('The code was sent again') })
    } catch (error) {
      toastError(error)
    }
  }
  const button = target && (
    <Button
      size="sm"
      busy={resend.isPending}
      disabledReason={
        !expired && waitMs > 0 ? t('You can send it again in {duration}', { duration: formatDuration(waitMs) }) : null
      }
      onClick={() => void sendAgain(target)}
    >
      {expired ? t('Send a new code') : t('Send again')}
    </Button>
  )
  if (expired)
    return (
      <Notice tone="warn" title={t('The code has expired')} actions={button}>
        {t('A code is valid for 10 minutes after it was first sent.')}
      </Notice>
    )
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
      <span>
        {/* Another browser may have requested this code earlier. */}
        {rich('Valid for up to {duration}', {
          duration: <span className="tabular-nums">{formatDuration(codeExpiresAt(pending) - now)}</span>,
        })}
      </span>
      {button}
    </div>
  )
}
