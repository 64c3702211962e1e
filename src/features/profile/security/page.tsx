/** The account's protection: a checklist with ways to complete each item. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { Profile } from '#contract/areas/profile.ts'
import { profile as profileArea, questions } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { ReadOnlyNotice, RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { Section } from '#kit/page/section.tsx'
import { useNow } from '#kit/format/time.tsx'
import { StatusIcon } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useStore } from '#ui/use-store.ts'
import { ownProfile } from '#queries/profile.ts'
import { securityQuestionList } from '#queries/security.ts'
import { signInSecurity } from '#queries/sessions.ts'
import { tokenTable } from '#queries/tokens.ts'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'
import { phoneActions, questionsAction, twoFactorActions } from './actions.ts'
import { securityChecklist, type CheckItem } from './checklist.ts'
import { pendingPhone } from './pending-phone.ts'
import { Score } from './score.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, ownProfile)
  prefetch(context, securityQuestionList)
  prefetch(context, tokenTable.all)
  prefetch(context, signInSecurity)
  return null
}

export function Component() {
  const settled = useSettled([securityQuestionList, tokenTable.all, signInSecurity])
  const passwordPage = useQuery(signInSecurity).data?.change_password
  if (!settled)
    return (
      <Page title={t('Security')} tabs={profileTabs()}>
        <SkeletonCards
          label={t('Loading security settings')}
          columns={[[9], [2]]}
          className="lg:grid-cols-[minmax(0,1fr)_22rem]"
        />
      </Page>
    )
  return (
    <Page title={t('Security')} tabs={profileTabs()}>
      <RequirePermission operation={questions.list}>
        <Lead>
          {t('How well your account is protected, and what you can improve.')}
          <ExternalSignIn />
        </Lead>
        <ReadOnlyNotice operation={profileArea.update} />
        <div className={passwordPage ? 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
          <Section title={t('Checklist')} rows={8}>
            <Checklist />
          </Section>
          {passwordPage && <Password page={passwordPage} />}
        </div>
      </RequirePermission>
    </Page>
  )
}

/** With an external sign-in, second factor and recovery are up to the provider. */
function ExternalSignIn() {
  const provider = useProfile()?.authentication_type ?? 'password'
  if (provider === 'password') return null
  return (
    <>
      {' '}
      {t('You sign in with {provider}, which has its own two-factor authentication: set that up there.', { provider })}
    </>
  )
}

function Checklist() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  const { data: list } = useSuspenseQuery(securityQuestionList)
  const { data: tokens } = useSuspenseQuery(tokenTable.all)
  const signIn = useQuery(signInSecurity).data
  const answered = list.filter((question) => question.answered).length
  const items = securityChecklist({ profile, answered, tokens: tokens.items, now: useNow() })
  const next = items.find(({ done }) => !done)
  return (
    <div className="grid gap-5">
      <Score done={items.filter(({ done }) => done).length} total={items.length} />
      {signIn?.scratch_code_used ? <ScratchCodeUsed profile={profile} /> : null}
      <ul data-public className="m-0 grid list-none p-0">
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            actions={<ItemActions id={item.id} isNext={item === next} profile={profile} answered={answered} />}
          />
        ))}
      </ul>
    </div>
  )
}

/** Signing in with the scratch code uses it up; setting up the app again creates a new one. */
function ScratchCodeUsed({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const { renewScratchCode } = useMemo(() => twoFactorActions(client), [client])
  return (
    <Notice
      tone="warn"
      title={t('Your scratch code has been used')}
      actions={<ActionButton action={renewScratchCode} resource={profile} size="sm" />}
    >
      {t(
        'Without a scratch code, you cannot sign in if you lose your device. Set up your authenticator app again to get a new one.',
      )}
    </Notice>
  )
}

/** Links to the page of the sign-in service, which recognizes this connection's session by its cookie. */
const Password = ({ page }: { page: string }) => (
  <Card title={t('Password')}>
    <p className="mb-3 text-ink-muted">{t('Your other sessions end when you change it.')}</p>
    <a href={`${page}?connection=${tabConnection}`} className={buttonClass({ size: 'sm' })}>
      {t('Change password')}
    </a>
  </Card>
)

interface ItemProps {
  item: CheckItem
  actions: ReactNode
}

function Item({ item: { title, done, isOptional, isSensitive, detail }, actions }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 last:pb-0">
      <div className="flex min-w-[min(100%,16rem)] flex-1 items-baseline gap-2.5">
        <StatusIcon tone={done ? 'ok' : isOptional ? 'off' : 'warn'} />
        <div className="min-w-0">
          <Heading level={3}>
            {title}
            <VisuallyHidden>{done ? t(': done') : t(': open')}</VisuallyHidden>
          </Heading>
          <p data-sensitive={isSensitive || undefined} className="text-ink-muted">
            {detail}
          </p>
        </div>
      </div>
      {/* On a phone they start below the text. */}
      <div className="flex flex-wrap gap-2 max-sm:ps-5">{actions}</div>
    </li>
  )
}

interface ItemActionsProps {
  id: CheckItem['id']
  /** The first open item. */
  isNext: boolean
  profile: Profile
  answered: number
}

function ItemActions({ id, ...state }: ItemActionsProps) {
  switch (id) {
    case 'two-factor':
      return <TwoFactorButtons {...state} />
    case 'questions':
      return <QuestionsButton {...state} />
    case 'phone':
      return <PhoneButtons {...state} />
    case 'tokens':
      return <PageLink to={paths.tokens()} label={t('Review tokens')} />
    case 'shell':
      return <PageLink to={paths.profile()} label={t('Change')} />
    default:
      return null
  }
}

type ButtonsProps = Omit<ItemActionsProps, 'id'>

const PageLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={buttonClass({ size: 'sm' })}>
    {label}
  </Link>
)

function TwoFactorButtons({ profile, isNext }: ButtonsProps) {
  const client = useQueryClient()
  const { enable, renew, disable } = useMemo(() => twoFactorActions(client), [client])
  return (
    <>
      {/* A single button, so that it keeps the focus after the dialog that changes its function. */}
      <ActionButton
        action={profile.two_factor_auth ? renew : enable}
        resource={profile}
        variant={isNext ? 'primary' : 'default'}
        size="sm"
      />
      <ActionButton action={disable} resource={profile} size="sm" />
    </>
  )
}

function QuestionsButton({ answered, isNext }: ButtonsProps) {
  const action = useMemo(() => questionsAction(answered), [answered])
  return <ActionButton action={action} resource={undefined} variant={isNext ? 'primary' : 'default'} size="sm" />
}

function PhoneButtons({ profile }: ButtonsProps) {
  const client = useQueryClient()
  const pending = useStore(pendingPhone)
  const { verify, enterCode, change, remove } = useMemo(() => phoneActions(client), [client])
  return (
    <>
      {pending ? <ActionButton action={enterCode} resource={profile} variant="primary" size="sm" /> : null}
      <ActionButton action={profile.verified_phone_number === null ? verify : change} resource={profile} size="sm" />
      <ActionButton action={remove} resource={profile} size="sm" />
    </>
  )
}
