/** The user's permissions in this session: the token's scopes and, for a restricted user, the grants. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { HeldScopes } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import { sessions } from '#contract/embedded/sessions.ts'
import { tokens } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { permissionWords } from '#shared/grants/grant-labels.ts'
import { GrantList } from '#shared/grants/grant-list.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { Time } from '#kit/format/time.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { Section } from '#kit/page/section.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useProfile, useSession } from '#kit/permission/principal.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { sessionList } from '#queries/sessions.ts'
import { tokenTable } from '#queries/tokens.ts'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link.tsx'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'
import { scopeLevels } from '../labels.ts'
import { createTokenAction } from '../tokens/actions.ts'
import { ExpiryCell } from '../tokens/expiry-cell.tsx'
import { useOwnTokenPrefix } from '../tokens/own-token.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, ownProfile)
  prefetch(context, ownGrants)
  return null
}

const ownAccess = ({ username, restricted }: Profile) =>
  restricted
    ? t(
        'You are signed in as {username}, a restricted user: you can do what is granted below, within the scopes of this session.',
        { username },
      )
    : t(
        'You are signed in as {username}, an unrestricted user: you can do everything, within the scopes of this session.',
        { username },
      )

export function Component() {
  const profile = useProfile()
  return (
    <Page title={t('Your access')} tabs={profileTabs()}>
      <Lead>
        <span data-sensitive>{profile ? ownAccess(profile) : '\u00A0'}</span>
      </Lead>
      <div
        className={
          profile?.restricted === false ? 'max-w-form' : 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]'
        }
      >
        {/* The line above says that an unrestricted user needs none. */}
        {profile?.restricted !== false && (
          <Section title={t('Grants')}>
            <OwnGrants />
          </Section>
        )}
        <Section title={t('This session')} rows={4}>
          <ThisSession />
        </Section>
      </div>
    </Page>
  )
}

const lessAccessAction = { ...createTokenAction, label: () => t('Create a token with less access') }

function ThisSession() {
  const { method, scopes } = useSession()
  const permissionFor = usePermission()
  const canListTokens = isAllowed(permissionFor(tokens.list))
  const canListSessions = isAllowed(permissionFor(sessions.list))
  return (
    <div className="grid justify-items-start gap-3">
      <DescriptionList className="w-full">
        {method !== 'token' ? (
          <>
            <DescriptionItem term={t('Signed in with')}>
              {t('Username and password')} · {pageLink(paths.security(), t('Security'))}
            </DescriptionItem>
            {canListSessions && <SessionTimes />}
          </>
        ) : canListTokens ? (
          <SessionToken />
        ) : (
          <UnknownToken />
        )}
        <DescriptionItem term={t('Access')}>
          {scopes === null ? t('The service does not report the scopes of this session.') : <Scopes held={scopes} />}
        </DescriptionItem>
      </DescriptionList>
      {method === 'token' && canListTokens && scopes === '*' && (
        <ActionButton action={lessAccessAction} resource={undefined} size="sm" />
      )}
    </div>
  )
}

const pageLink = (to: string, label: string) => (
  <Link to={to} className={linkClass}>
    {label}
  </Link>
)

/** Renders nothing if the service does not list sessions. */
function SessionTimes() {
  const own = useSuspenseQuery(sessionList).data?.find(({ current }) => current)
  return own ? (
    <>
      <DescriptionItem term={t('Signed in')}>
        <Time value={own.created} /> · {pageLink(paths.sessions(), t('Sessions'))}
      </DescriptionItem>
      <DescriptionItem term={t('Expires')}>
        <Time value={own.expiry} />
      </DescriptionItem>
    </>
  ) : null
}

const UnknownToken = () => <DescriptionItem term={t('Signed in with')}>{t('A personal access token')}</DescriptionItem>

function SessionToken() {
  const prefix = useOwnTokenPrefix()
  const { data } = useSuspenseQuery(tokenTable.all)
  const own = data.items.find(({ token }) => token === prefix)
  if (prefix !== null && !own) return <UnknownToken />
  return (
    <>
      <DescriptionItem term={t('API token')}>
        {own?.label ?? '\u00A0'} · {pageLink(paths.tokens(), t('API tokens'))}
      </DescriptionItem>
      <DescriptionItem term={t('Expires')}>{own ? <ExpiryCell expiry={own.expiry} /> : '\u00A0'}</DescriptionItem>
    </>
  )
}

/** One line per area; a single line when all are the same. */
function Scopes({ held }: { held: HeldScopes }) {
  const levels = scopeLevels(held)
  const [first] = levels
  const isUniform = levels.every(({ level }) => level === first?.level)
  const lines = first && isUniform ? [{ label: t('All areas'), level: first.level }] : levels
  return lines.map(({ label, level }) => (
    <div key={label} className={level === null ? 'text-ink-muted' : undefined}>
      {label}: {permissionWords(level)}
    </div>
  ))
}

function OwnGrants() {
  const { data: grants } = useSuspenseQuery(ownGrants)
  // Elsewhere, grants may be up to a minute old; this page shows the latest.
  useQuery({ ...ownGrants, refetchOnMount: 'always' })
  return grants === null ? <p>{t('You have full access, so you need no grants.')}</p> : <GrantList grants={grants} />
}
