/** The dialog of overlay.tsx, loaded on demand. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadConfig } from '#api/http/config.ts'
import { session } from '#api/session/session.ts'
import { useSession } from '#kit/permission/principal.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PopupSignIn } from './popup-sign-in.tsx'
import { TokenForm } from './token-form.tsx'

export function SessionExpiredDialog() {
  const [open, setOpen] = useState(true)
  const { username } = useSession()
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: 'static' })
  const methods = config.data?.signIn ?? []
  return (
    <>
      {open ? null : (
        <div className="fixed inset-x-0 bottom-0 z-50 p-4">
          <Notice
            tone="warn"
            role="alert"
            title="You are signed out"
            actions={
              <Button variant="primary" onClick={() => setOpen(true)}>
                Sign in again
              </Button>
            }
          >
            Nothing can be loaded or saved until you sign in again. This page keeps your input.
          </Notice>
        </div>
      )}
      <AlertDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Your session has ended"
        description={`Sign in again${username === null ? '' : ` as ${username}`} to continue. This page keeps your input.`}
        footer={
          <>
            <Button variant="ghost" onClick={() => void session.signOut()}>
              Sign out
            </Button>
            <Button onClick={() => setOpen(false)}>Not now</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {methods.includes('oauth') ? <PopupSignIn /> : null}
          {methods.includes('token') ? <TokenForm variant={methods.includes('oauth') ? 'default' : 'primary'} /> : null}
        </div>
      </AlertDialog>
    </>
  )
}
