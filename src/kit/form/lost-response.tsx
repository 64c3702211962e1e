/** What the form shows when the response of its request was lost, and the question before it is sent again. */
import type { Endpoint } from '#contract/endpoint.ts'
import { outcomeUnknownMessages } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link } from '../link.tsx'
import type { WatchForCreated } from './use-submission.ts'

/** What a form creates. */
export interface CreatedThing<E extends Endpoint> {
  /** The page that lists it. */
  readonly href: string
  /** "Go to Nodes" */
  readonly linkLabel: string
  readonly watch?: WatchForCreated<E>
}

interface LostResponseNoticeProps {
  created: { readonly href: string; readonly linkLabel: string } | undefined
}

export function LostResponseNotice({ created }: LostResponseNoticeProps) {
  const { title, created: mayBeCreated, done: mayBeDone } = outcomeUnknownMessages
  return (
    <Notice tone="warn" role="alert" title={title}>
      {created ? (
        <>
          {mayBeCreated} Look for it before you try again:{' '}
          <Link to={created.href} className="font-medium underline underline-offset-2">
            {created.linkLabel}
          </Link>
        </>
      ) : (
        `${mayBeDone} Check before you try again.`
      )}
    </Notice>
  )
}

interface RepeatDialogProps {
  /** The label of the submit button. */
  label: string
  creates: boolean
  /** Answers the question; null while nothing is asked. */
  answer: ((confirmed: boolean) => void) | null
}

export function RepeatDialog({ label, creates, answer }: RepeatDialogProps) {
  const cancel = () => answer?.(false)
  return (
    <AlertDialog
      open={answer !== null}
      onClose={cancel}
      size="sm"
      title={`${label} again?`}
      description={
        creates
          ? 'We could not confirm your first attempt. If it worked, you will have two.'
          : 'We could not confirm your first attempt. It may already have been done.'
      }
      footer={
        <>
          <Button onClick={cancel}>Do not repeat</Button>
          <Button variant="primary" onClick={() => answer?.(true)}>
            {label} again
          </Button>
        </>
      }
    />
  )
}
