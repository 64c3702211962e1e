/** The user's permissions in this session: the token's scopes and, for a restricted user, the grants. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { Permission } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import { tokens } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { GrantList, PermissionText } from '#shared/grants/grant-list.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { Section } from '#kit/page/section.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useProfile, useSession } from '#kit/permission/principal.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
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
        <div className="grid gap-4">
          <Section title={t('Signed in with')} rows={2}>
            <SignedInWith />
          </Section>
          <Section title={t('Scopes of this session')}>
            <SessionScopes />
          </Section>
        </div>
      </div>
    </Page>
  )
}

const lessAccessAction = { ...createTokenAction, label: () => t('Create a token with less access') }

function SignedInWith() {
  const { method } = useSession()
  const canListTokens = isAllowed(usePermission()(tokens.list))
  if (method !== 'token') return t('Username and password')
  return canListTokens ? <SessionToken /> : t('A personal access token')
}

function SessionToken() {
  const { scopes } = useSession()
  const prefix = useOwnTokenPrefix()
  const { data } = useSuspenseQuery(tokenTable.all)
  const own = data.items.find(({ token }) => token === prefix)
  return (
    <div className="grid justify-items-start gap-3">
      {own ? (
        <DescriptionList className="w-full">
          <DescriptionItem term={t('API token')}>
            <Link to={paths.tokens()} className={linkClass}>
              {own.label}
            </Link>
          </DescriptionItem>
          <DescriptionItem term={t('Expires')}>
            <ExpiryCell expiry={own.expiry} />
          </DescriptionItem>
        </DescriptionList>
      ) : (
        t('A personal access token')
      )}
      {scopes === '*' && <ActionButton action={lessAccessAction} resource={undefined} size="sm" />}
    </div>
  )
}

function SessionScopes() {
  const { scopes } = useSession()
  return scopes === null ? (
    <p>{t('The service does not report the scopes of this session.')}</p>
  ) : (
    <LevelList entries={scopeLevels(scopes)} all={t('All areas')} />
  )
}

function OwnGrants() {
  const { data: grants } = useSuspenseQuery(ownGrants)
  // Elsewhere the grants may be a minute old; this page shows the latest.
  useQuery({ ...ownGrants, refetchOnMount: 'always' })
  return grants === null ? <p>{t('You have full access, so you need no grants.')}</p> : <GrantList grants={grants} />
}

interface LevelEntry {
  readonly label: string
  readonly level: Permission
}

/** The level of each entry; one line, called `all`, when there are several and all are the same. */
function LevelList({ entries, all }: { entries: readonly LevelEntry[]; all: string }) {
  const [first] = entries
  const isUniform = first !== undefined && entries.length > 1 && entries.every(({ level }) => level === first.level)
  return (
    <DescriptionList>
      {(isUniform ? [{ label: all, level: first.level }] : entries).map(({ label, level }) => (
        <DescriptionItem key={label} term={label}>
          <PermissionText level={level} />
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}
