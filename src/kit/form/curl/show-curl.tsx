/** Shows the request that a form would send now, with secrets masked. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RequestOf, Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { preloadOnIntent, lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import type { CurlDialogProps } from './curl-dialog.tsx'
import type { ResourceForm } from '../use-resource-form.ts'

const curlDialog = lazyComponent<CurlDialogProps>(async () => (await import('./curl-dialog.tsx')).CurlDialog)

export function ShowCurl<Values extends FieldValues, E extends Endpoint>({ form }: { form: ResourceForm<Values, E> }) {
  const [dialogState, setDialogState] = useState<{ request: RequestOf<E> | null; open: boolean }>({
    request: null,
    open: false,
  })
  return (
    <>
      <Button
        variant="ghost"
        {...preloadOnIntent(curlDialog)}
        onClick={() => setDialogState({ request: form.toRequest(form.rhf.getValues()), open: true })}
      >
        Show as curl
      </Button>
      {useLazyComponent(curlDialog, dialogState.open, {
        endpoint: form.operation,
        ...dialogState,
        onClose: () => setDialogState({ ...dialogState, open: false }),
      })}
    </>
  )
}
