/** Shows as curl the requests that a form or a dialog would send now, with secrets masked. */
import { useState } from 'react'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { preloadOnIntent, lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import type { Requests } from './curl.ts'

const curlDialog = lazyComponent(async () => (await import('./curl-dialog.tsx')).CurlDialog)

/** `requestsOf` is called when the button is pressed. */
export function ShowCurl({ requestsOf }: { requestsOf: () => Requests }) {
  const [shown, setShown] = useState<Requests | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        {...preloadOnIntent(curlDialog)}
        onClick={() => {
          setShown(requestsOf())
          setOpen(true)
        }}
      >
        {t('Show as curl')}
      </Button>
      {shown && <ShownCommands {...shown} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

const ShownCommands = (props: Requests & { open: boolean; onClose: () => void }) =>
  useLazyComponent(curlDialog, props.open, props)
