/** The notice of a form or a confirmation when it is unknown whether its request was done. */
import { Fragment, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '#contract/translate.ts'
import { isCreation } from '#api/cache/created-items.ts'
import { outcomeUnknownMessages } from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import type { UnknownWrite } from '#api/write.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { ErrorDetails } from './error-details.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { useOnChange } from '#ui/use-on-change.ts'
import { useStore } from '#ui/use-store.ts'

/** Where to find what a form creates. */
export interface CreatedList {
  /** The page that lists it. */
  readonly href: string
  /** "Go to Nodes" */
  readonly linkLabel: string
  /** The member of the request that names what is created; by default `label`. */
  readonly nameMember?: string
  /** More about what was sent, such as how many of several were. */
  readonly note?: string | undefined
  /** Items created since the request was sent that may be its result. */
  readonly candidates?: readonly Candidate[] | undefined
}

/** An item that may be the result of a create whose response was lost. */
export interface Candidate {
  readonly label: string
  readonly href: string
}

interface UnknownNoticeProps {
  write: UnknownWrite
  /** The label in the request, if it has one. */
  label?: string | null
  created?: CreatedList | undefined
  /** Resolves to whether the result was found. */
  onCheck: () => Promise<boolean>
  onSendAgain: () => void
}

export function UnknownNotice({ write, label = null, created, onCheck, onSendAgain }: UnknownNoticeProps) {
  const [check, setCheck] = useState<'idle' | 'running' | 'nothing'>('idle')
  const { title, created: mayBeCreated, done, notFound } = outcomeUnknownMessages
  const creates = isCreation(write.endpoint) || created !== undefined
  const candidates = created?.candidates ?? []
  const [first, ...others] = candidates
  const found = !write.repeatable && others.length === 0 ? first : undefined
  const checkAgain = async () => {
    setCheck('running')
    if (!(await onCheck())) setCheck('nothing')
  }
  // When the answer was lost with the connection, the result is checked without a press once the connection is back.
  const { online, reachable } = useStore(connection)
  useOnChange(online && reachable, () => {
    if (online && reachable && write.look) void checkAgain()
  })
  return (
    <Notice
      tone="warn"
      role="alert"
      title={found ? t('The response was lost') : title()}
      actions={
        <>
          {write.look ? (
            <Button size="sm" busy={check === 'running'} onClick={() => void checkAgain()}>
              {t('Check again')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={onSendAgain}>
            {t('Send again')}
          </Button>
        </>
      }
    >
      {write.repeatable ? (
        t('It is safe to send it again.')
      ) : (
        <>
          {candidates.length > 0 ? (
            <>
              {found ? <Found candidate={found} /> : <Candidates candidates={candidates} />} {created?.note}
            </>
          ) : (
            <>
              {label === null ? (creates ? mayBeCreated() : done()) : outcomeOf(label, creates)} {created?.note}{' '}
              <LookHint created={created} />
            </>
          )}
        </>
      )}
      {check === 'nothing' ? ` ${notFound()}` : null}
      <ErrorDetails error={write} />
    </Notice>
  )
}

const outcomeOf = (label: string, creates: boolean) =>
  creates ? t('{label} may have been created.', { label }) : t('{label} may have succeeded.', { label })

/** Somebody else may have created one with the same label just then. */
const Found = ({ candidate: { label, href } }: { candidate: Candidate }) =>
  rich('{link} seems to have been created.', {
    link: (
      <Link to={href} className={linkClass}>
        {label}
      </Link>
    ),
  })

const maxCandidates = 5

/** "web-2 was created." or "It may be one of these, created since: web-2, web-3." */
export function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  const links = candidates.slice(0, maxCandidates).map(({ label, href }, index) => (
    <Fragment key={href}>
      {index > 0 && ', '}
      <Link to={href} className={linkClass}>
        {label}
      </Link>
    </Fragment>
  ))
  return candidates.length === 1
    ? rich('{links} was created.', { links })
    : rich('It may be one of these, created since: {links}.', { links })
}

/** A link to where the user can look, unless that is this very page. */
export function LookHint({ created }: Pick<UnknownNoticeProps, 'created'>) {
  const { pathname } = useLocation()
  if (!created) return t('Check before you try again.')
  if (created.href === pathname) return t('Close this dialog and look for it on the page before you try again.')
  return rich('Look for it before you try again: {link}', {
    link: (
      <Link to={created.href} className={linkClass}>
        {created.linkLabel}
      </Link>
    ),
  })
}
