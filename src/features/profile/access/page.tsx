/** The user's permissions in this session: the token's scopes and, for a restricted user, the grants. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Permission } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import { t } from '#contract/translate.ts'
import { GrantList, PermissionText } from '#shared/grants/grant-list.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { Section } from '#kit/page/section.tsx'
import { useProfile, useSession } from '#kit/permission/principal.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'
import { scopeLevels } from '../labels.ts'

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
        <Section title={t('Scopes of this session')}>
          <SessionScopes />
        </Section>
      </div>
    </Page>
  )
}

function SessionScopes() {
  const { scopes, method } = useSession()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        {method === 'token'
          ? t('You are signed in with a personal access token.')
          : t('You are signed in with your username and password.')}
      </p>
      {scopes === null ? (
        <p>{t('The service does not report the scopes of this session.')}</p>
      ) : (
        <LevelList entries={scopeLevels(scopes)} all={t('All areas')} />
      )}
    </div>
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
