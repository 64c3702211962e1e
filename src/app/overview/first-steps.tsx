/**
 * The first steps with a new account. Shown on the overview until everything is done, there are several nodes, or they
 * are dismissed.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Operation } from '#contract/endpoint.ts'
import { pageSize } from '#contract/limits.ts'
import { domains, nodes, sshKeys, twoFactor } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import { read } from '#api/cache/query.ts'
import { textEntry } from '#api/storage.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ownProfile } from '#queries/profile.ts'
import { nodeList } from '#queries/nodes.ts'
import { sshKeyTable } from '#queries/ssh-keys.ts'

interface FirstStep {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly action: string
  /** Decides whether the user may take the step. */
  readonly operation: Operation
  /** Undefined while it is not known. */
  readonly done: boolean | undefined
}

interface FirstStepsState {
  readonly steps: readonly FirstStep[]
  readonly hide: () => void
}

const dismissed = textEntry('browser', 'first-steps', (text) => (text === 'dismissed' ? text : null))
const someDomains = read(domains.list, { query: { page_size: pageSize.min } })

/**
 * The steps that the user may take; none until all of them are known, so that none appears only to vanish again, and
 * none once they have all been done or dismissed. `isNew`: whether the account is new.
 */
export function useFirstSteps(isNew: boolean): FirstStepsState & { readonly settled: boolean } {
  const permissionFor = usePermission()
  const [isDismissed, setDismissed] = useState(() => dismissed.get() !== null)
  const isOffered = isNew && !isDismissed
  const hide = () => {
    dismissed.set('dismissed')
    setDismissed(true)
  }
  const may = (operation: Operation) => isOffered && isAllowed(permissionFor(operation))
  const keys = useQuery({ ...sshKeyTable.all, enabled: may(sshKeys.create) }).data
  const profile = useQuery(ownProfile).data
  const nodeCount = useQuery({ ...nodeList.all, enabled: may(nodes.create) }).data?.results
  const domainCount = useQuery({ ...someDomains, enabled: may(domains.create) }).data?.results
  const steps: readonly FirstStep[] = [
    {
      title: t('Add your SSH key'),
      text: t('Sign in to new nodes without a password.'),
      to: paths.sshKeys(),
      action: t('Add SSH key'),
      operation: sshKeys.create,
      done: keys && keys.results > 0,
    },
    {
      title: t('Protect your account'),
      text: t('With two-factor authentication, a stolen password is not enough to sign in.'),
      to: paths.security(),
      action: t('Set up'),
      operation: twoFactor.enable,
      done: profile?.two_factor_auth,
    },
    {
      title: t('Create your first node'),
      text: t('A virtual machine that runs within a minute.'),
      to: paths.nodeCreate(),
      action: t('Create node'),
      operation: nodes.create,
      done: nodeCount === undefined ? undefined : nodeCount > 0,
    },
    {
      title: t('Add your first domain'),
      text: t('Use its records to direct visitors and mail to your nodes.'),
      to: paths.domainCreate(),
      action: t('Create domain'),
      operation: domains.create,
      done: domainCount === undefined ? undefined : domainCount > 0,
    },
  ]
  const possible = steps.filter(({ operation }) => may(operation))
  const settled = possible.every(({ done }) => done !== undefined)
  return { steps: settled && possible.some(({ done }) => !done) ? possible : [], settled, hide }
}

export function FirstSteps({ steps, hide }: FirstStepsState) {
  if (steps.length === 0) return null
  const next = steps.find(({ done }) => !done)
  return (
    <Card
      title={t('First steps')}
      className="mb-4"
      description={t('{count} of {total} done', {
        count: formatNumber(steps.filter(({ done }) => done).length),
        total: formatNumber(steps.length),
      })}
      actions={
        <Button size="sm" variant="ghost" onClick={hide}>
          {t('Hide')}
        </Button>
      }
    >
      <ol data-public className="m-0 grid list-none gap-2 p-0 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <StepItem key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

function StepItem({ step: { title, text, to, action, done }, isNext }: { step: FirstStep; isNext: boolean }) {
  return (
    <li className="flex items-baseline gap-2 rounded-md border border-line p-3">
      <StatusIcon tone={done ? 'ok' : 'off'} />
      <div className="flex flex-1 flex-col items-start gap-2 h-full">
        <div className="flex-1">
          <Heading level={3}>
            {title}
            <VisuallyHidden>{done ? t(': done') : t(': open')}</VisuallyHidden>
          </Heading>
          <p className="text-sm text-ink-muted">{text}</p>
        </div>
        {done ? (
          <p className="text-sm font-medium text-ok">{inContext('step', 'Done')}</p>
        ) : (
          <Link to={to} className={buttonClass({ variant: isNext ? 'primary' : 'default', size: 'sm' })}>
            {action}
          </Link>
        )}
      </div>
    </li>
  )
}
