/** What the form shows when the response of its request was lost, or when it was left before the response arrived. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { outcomeUnknownMessages } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Elapsed } from '../time.tsx'
import type { SentForm } from './sent.ts'
import type { WatchForCreated } from './use-submission.ts'

interface FoundThing {
  readonly href: string
  readonly label: string
}

/** What a form creates. */
export interface CreatedThing<E extends Endpoint> {
  /** The page that lists it. */
  readonly href: string
  /** "Go to Nodes" */
  readonly linkLabel: string
  readonly watch?: WatchForCreated<E>
  /** Finds what has this label, where labels are unique; null when there is none. */
  readonly findByLabel?: (label: string) => Promise<FoundThing | null>
  /** More about what was sent, such as how many of several were. */
  readonly note?: string | undefined
}

interface LostResponseNoticeProps {
  created: Omit<CreatedThing<Endpoint>, 'watch'> | undefined
  /** What an earlier page of this tab sent; null when this page did. */
  earlier: SentForm | null
  /** Forgets what the earlier page sent. */
  onDismiss: () => void
}

export function LostResponseNotice({ created, earlier, onDismiss }: LostResponseNoticeProps) {
  const { title, created: mayBeCreated, done: mayBeDone } = outcomeUnknownMessages
  const label = earlier?.label ?? null
  const findByLabel = created?.findByLabel
  const { data: found } = useQuery({
    queryKey: ['sent', created?.href, label],
    queryFn: async () => (label === null ? null : ((await findByLabel?.(label)) ?? null)),
    enabled: label !== null && findByLabel !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const ref = useRef<HTMLDivElement>(null)
  const isEarlier = earlier !== null
  useEffect(() => {
    if (isEarlier) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isEarlier])
  const outcome = created ? mayBeCreated : mayBeDone
  return (
    <div ref={ref} className="scroll-mt-16">
      <Notice
        tone="warn"
        role="alert"
        title={isEarlier ? 'You have already sent this form.' : title}
        actions={
          isEarlier ? (
            <Button size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          ) : null
        }
      >
        {earlier && (
          <>
            You sent {label === null ? 'it' : label} <Elapsed since={new Date(earlier.sentAt)} /> ago, and we did not
            receive a response.{' '}
          </>
        )}
        {found ? (
          <>
            {found.label} exists:{' '}
            <Link to={found.href} className={linkClass}>
              Open {found.label}
            </Link>
          </>
        ) : (
          <>
            {outcome} {created?.note} <LookHint created={created} />
          </>
        )}
      </Notice>
    </div>
  )
}

/** A link to where the user can look, unless that is this very page. */
function LookHint({ created }: Pick<LostResponseNoticeProps, 'created'>) {
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

/** Of the question before a form is sent again. */
export const repeatDescription = (creates: boolean) =>
  creates
    ? 'We could not confirm your first attempt. If it succeeded, this will create another one.'
    : 'We could not confirm your first attempt. It may have succeeded.'
