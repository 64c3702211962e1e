/** The scratch code, shown once: it allows signing in when the device with the app is lost. */
import { t } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { downloadText } from '#kit/download.ts'
import { toast } from '#kit/toast.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons/download.ts'
import { Printer } from '#ui/icons/printer.ts'
import { OnceDialog } from '../list/once-dialog.tsx'

interface ScratchDialogProps extends HostedDialogProps {
  scratch: string
  username: string
  /** A device was replaced: two-factor authentication was already on. */
  wasOn: boolean
}

const fileText = (scratch: string, username: string) =>
  [
    t('Quarterdeck, scratch code of {username}', { username }),
    scratch,
    t('It works once, in place of a code from the authenticator app.'),
  ]
    .join('\n\n')
    .concat('\n')

/** Prints only the text, from its own window. Returns false when the browser did not open one. */
function print(text: string): boolean {
  const view = window.open('', '_blank', 'width=480,height=320')
  if (!view) return false
  const page = view.document.createElement('pre')
  page.textContent = text
  view.document.title = t('Scratch code')
  view.document.body.append(page)
  view.print()
  view.close()
  return true
}

export function ScratchDialog({ scratch, username, wasOn, ...dialog }: ScratchDialogProps) {
  const text = fileText(scratch, username)
  const close = () => {
    dialog.onClose()
    toast({
      tone: 'ok',
      text: wasOn ? t('Your authenticator app was replaced') : t('Two-factor authentication was enabled'),
    })
  }
  return (
    <OnceDialog
      {...dialog}
      onClose={close}
      title={t('Keep your scratch code')}
      description={
        wasOn
          ? t(
              'The new device is active. Your previous scratch code no longer works, and trusted devices are no longer trusted. If you lose the device with your authenticator app, you can use this code to sign in once. It will not be shown again.',
            )
          : t(
              'Two-factor authentication is on. If you lose the device with your authenticator app, you can use this code to sign in once. It will not be shown again.',
            )
      }
      acknowledgement={t('I have saved the scratch code')}
      reminder={t('Save the code first, then confirm that you have it.')}
      secret={scratch}
      secretLabel={t('Scratch code')}
      copyLabel={t('Copy scratch code')}
    >
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} onClick={() => downloadText('quarterdeck-scratch-code.txt', text)}>
          {t('Download')}
        </Button>
        <Button
          icon={Printer}
          onClick={() => {
            if (!print(text)) toast({ tone: 'warn', text: t('The browser blocked printing') })
          }}
        >
          {t('Print')}
        </Button>
      </div>
    </OnceDialog>
  )
}
