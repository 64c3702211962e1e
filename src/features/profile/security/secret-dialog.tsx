/** The two-factor secret: the user scans it, then confirms it with a code from the app. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { twoFactor } from '#contract/areas/two-factor.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { parseWireTime } from '#contract/time.ts'
import { normalizeCode } from '#contract/rules/profile/profile.ts'
import { t } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import { NotDone } from '#api/write.ts'
import { confirm, type HostedDialogProps, openDialog } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { useSecond } from '#kit/format/time.tsx'
import { toastError } from '#kit/toast.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { confirmTwoFactor, lostScratch, readProfile } from '#queries/security.ts'
import { CodeField, codeHint } from './code-field.tsx'
import { encode } from 'uqr'
import { formatCountdown, groupSecret, otpauthUri } from './secret-texts.ts'

const lazyScratchDialog = lazyComponent(async () => (await import('./scratch-dialog.tsx')).ScratchDialog)

interface SecretDialogProps extends HostedDialogProps {
  secret: { readonly secret: string; readonly expiry: string }
  username: string
  /** A device is being replaced: two-factor authentication was already on. */
  wasOn: boolean
  /** Starts over with a new secret. */
  again: () => Promise<void>
}

const wrongCodeReason = () =>
  t(
    'This code is incorrect. A code is valid for 30 seconds. If the next one is incorrect too, check the clock of your device, or start over with a new secret: this one is invalid if you have started over elsewhere.',
  )

const changedReason = (isOn: boolean) =>
  isOn
    ? t('Two-factor authentication was enabled elsewhere. To use this device instead, start over with a new secret.')
    : t('Two-factor authentication was disabled elsewhere. Start over with a new secret.')

/**
 * Explains a wrong code, based on status and field, because the service's text only says that it is invalid. The
 * profile shows whether two-factor authentication was turned on or off elsewhere, which invalidates the secret shown
 * here.
 */
function useConfirm(wasOn: boolean) {
  const client = useQueryClient()
  const { mutateAsync, isError } = useMutation(confirmTwoFactor)
  return {
    isError,
    mutateAsync: (request: RequestOf<typeof twoFactor.confirm>) =>
      mutateAsync(request).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 400 || error instanceof NotDone) throw error
        const isOn = await readProfile(client).then(
          (profile) => profile.two_factor_auth,
          () => wasOn,
        )
        const reason = isOn === wasOn ? wrongCodeReason() : changedReason(isOn)
        throw error.withErrors([{ field: 'tfa_code', reason }])
      }),
  }
}

/** Setting up again creates a new scratch code. */
async function offerAgain({ wasOn, again }: Pick<SecretDialogProps, 'wasOn' | 'again'>) {
  const isWanted = await confirm({
    isPublic: true,
    title: t('Your scratch code was lost'),
    body: wasOn
      ? t(
          'We did not receive a response, so we cannot tell which of your devices generates valid codes. Set up the app again to be sure and to get a scratch code.',
        )
      : t(
          'Two-factor authentication is on, but the response with your scratch code was lost, and the code is shown only once. Set up the app again to get a new one.',
        ),
    action: t('Set up again'),
    cancelLabel: t('Later'),
    tone: 'primary',
  })
  if (isWanted) await again()
}

export function SecretDialog({ secret: { secret, expiry }, username, wasOn, again, ...dialog }: SecretDialogProps) {
  const codeRef = useRef<HTMLInputElement>(null)
  const mutation = useConfirm(wasOn)
  const [initialValues] = useState({ tfa_code: '' })
  const form = useResourceForm({
    name: 'two-factor',
    operation: twoFactor.confirm,
    values: initialValues,
    toRequest: ({ tfa_code: code }) => ({ body: { tfa_code: normalizeCode(code) } }),
  })
  const uri = otpauthUri(secret, username)
  const remainingMs = parseWireTime(expiry).getTime() - useSecond()
  return (
    <FormDialog
      {...dialog}
      form={form}
      isFleeting
      isPublic
      initialFocus={codeRef}
      title={t('Set up your authenticator app')}
      description={
        wasOn
          ? t(
              'Your current device keeps working until you confirm the new one. Browsers that you trusted are then asked for a code again. Scan the QR code with an authenticator app, such as your password manager, then enter the six digits that it shows.',
            )
          : t(
              'Scan the QR code with an authenticator app, such as your password manager, then enter the six digits that it shows.',
            )
      }
    >
      <Form
        form={form}
        mutation={mutation}
        label={wasOn ? t('Confirm new device') : t('Enable two-factor authentication')}
        onSuccess={({ scratch }) => {
          if (scratch === lostScratch) offerAgain({ wasOn, again }).catch(toastError)
          else void openDialog(lazyScratchDialog, { scratch, username, wasOn })
        }}
      >
        {remainingMs <= 0 ? (
          <Notice
            tone="warn"
            title={t('This secret has expired')}
            actions={
              <Button size="sm" onClick={() => void again().catch(toastError)}>
                {t('New secret')}
              </Button>
            }
          >
            {t('Codes generated with it are no longer accepted.')}
          </Notice>
        ) : (
          <div className="flex flex-wrap items-start gap-5">
            <div className="grid justify-items-start gap-2">
              <QrCode text={uri} label={t('QR code of the secret shown beside it')} />
              {/* A phone cannot scan its own screen. */}
              <a href={uri} className={`${linkClass} hidden pointer-coarse:inline`}>
                {t('Open in authenticator app')}
              </a>
            </div>
            <div className="min-w-[min(100%,14rem)] flex-1">
              <DescriptionList layout="columns" className="grid-cols-1!">
                <DescriptionItem term={t('Secret for manual entry')}>
                  <span className="flex items-center gap-1">
                    <span className="font-mono text-sm">{groupSecret(secret)}</span>
                    <CopyButton text={secret} label={t('Copy secret')} />
                  </span>
                </DescriptionItem>
                <DescriptionItem term={t('Account')}>Quarterdeck: {username}</DescriptionItem>
                <DescriptionItem term={t('Type')}>
                  <span data-public>{t('Time-based, six digits, every 30 seconds')}</span>
                </DescriptionItem>
                <DescriptionItem term={t('Secret expires in')}>
                  <span role="timer" aria-label={t('Time until the secret expires')} className="tabular-nums">
                    {formatCountdown(remainingMs)}
                  </span>
                </DescriptionItem>
              </DescriptionList>
            </div>
          </div>
        )}
        <CodeField form={form} name="tfa_code" label={t('Code')} hint={codeHint()} inputRef={codeRef} />
        {mutation.isError && remainingMs > 0 && (
          <Button size="sm" className="self-start" onClick={() => void again().catch(toastError)}>
            {t('New secret')}
          </Button>
        )}
      </Form>
    </FormDialog>
  )
}

/** The quiet zone around it, in modules (ISO/IEC 18004). */
const quietZone = 4

/** A text as a QR code, dark on white in every theme, because cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 flex-none rounded-md border border-line forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
