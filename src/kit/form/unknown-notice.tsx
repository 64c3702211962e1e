/** What the form shows when nothing tells whether its request was done. */
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isCreation } from '#api/cache/created-items.ts'
import { outcomeUnknownMessages } from '#api/error.ts'
import type { UnknownWrite } from '#api/write.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/** What a form creates. */
export interface CreatedList {
  /** The page that lists it. */
  readonly href: string
  /** "Go to Nodes" */
  readonly linkLabel: string
  /** More about what was sent, such as how many of several were. */
  readonly note?: string | undefined
}

interface UnknownNoticeProps {
  write: UnknownWrite
  /** The label of what was sent; null when it has none. */
  label: string | null
  created: CreatedList | undefined
  /** Resolves to whether the result was found. */
  onCheck: () => Promise<boolean>
  onSendAgain: () => void
}

export function UnknownNotice({ write, label, created, onCheck, onSendAgain }: UnknownNoticeProps) {
  const [check, setCheck] = useState<'idle' | 'running' | 'nothing'>('idle')
  const { title, created: mayBeCreated, done } = outcomeUnknownMessages
  const outcome = isCreation(write.endpoint) || created ? mayBeCreated : done
  const checkAgain = async () => {
    setCheck('running')
    if (!(await onCheck())) setCheck('nothing')
  }
  return (
    <Notice
      tone="warn"
      role="alert"
      title={title}
      actions={
        <>
          {write.look ? (
            <Button size="sm" busy={check === 'running'} onClick={() => void checkAgain()}>
              Check again
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={onSendAgain}>
            Send again
          </Button>
        </>
      }
    >
      {write.repeatable ? (
        'Your entries are still here, and it is safe to send them again.'
      ) : (
        <>
          {label === null ? outcome : outcome.replace('It', label)} {created?.note} <LookHint created={created} />
        </>
      )}
      {check === 'nothing' ? ' There is still no sign of it.' : null}
    </Notice>
  )
}

/** A link to where the user can look, unless that is this very page. */
export function LookHint({ created }: Pick<UnknownNoticeProps, 'created'>) {
  const { pathname } = useLocation()
  if (!created) return 'Check before you try again.'
  if (created.href === pathname) return 'Close this dialog and look for it on the page before you try again.'
  return (
    <>
      Look for it before you try again:{' '}
      <Link to={created.href} className={linkClass}>
        {created.linkLabel}
      </Link>
    </>
  )
}
