/** The user's permissions in this session: the token's scopes and, for a restricted user, the grants. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Permission } from '#contract/access.ts'
import { globalFlags, grantKinds, type Grant, type Grants } from '#contract/grants.ts'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { Section } from '#kit/section.tsx'
import { useProfile, useSession } from '#kit/principal.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { Status } from '#ui/badge.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Heading } from '#ui/heading.tsx'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'
import { globalFlagLabels, grantKindLabels, permissionLabel, scopeLevels } from '../labels.ts'

export const handle = { crumb: 'Your access' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, ownProfile)
  prefetch(context, ownGrants)
  return null
}

export function Component() {
  const profile = useProfile()
  const kind =
    profile &&
    (profile.restricted
      ? 'a restricted user: you can do what is granted below, within the scopes of this session'
      : 'an unrestricted user: you can do everything within the scopes of this session')
  return (
    <Page title="Your access" tabs={profileTabs}>
      <Lead>
        <span data-sensitive>{profile && kind ? `You are signed in as ${profile.username}, ${kind}.` : '\u00A0'}</span>
      </Lead>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="Scopes of this session">
          <SessionScopes />
        </Section>
        <Section title="Grants">
          <OwnGrants />
        </Section>
      </div>
    </Page>
  )
}

const PermissionStatus = ({ level }: { level: Permission }) => (
  <Status tone={level === null ? 'off' : 'ok'}>{permissionLabel(level)}</Status>
)

function SessionScopes() {
  const { scopes, method } = useSession()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        {method === 'token'
          ? 'You are signed in with a personal access token.'
          : 'You are signed in with your username and password.'}
      </p>
      {scopes === null ? (
        <p>The service does not report the scopes of this session.</p>
      ) : (
        <LevelList entries={scopeLevels(scopes)} all="All areas" />
      )}
    </div>
  )
}

function OwnGrants() {
  const { data: grants } = useSuspenseQuery(ownGrants)
  // Elsewhere the grants may be a minute old; this page shows the latest.
  useQuery({ ...ownGrants, refetchOnMount: 'always' })
  return grants === null ? <p>You have full access, so you need no grants.</p> : <GrantList grants={grants} />
}

function GrantList({ grants }: { grants: Grants }) {
  const kinds = grantKinds.filter((kind) => grants[kind].length > 0)
  return (
    <div className="flex flex-col gap-5">
      <Group title="Account">
        <DescriptionList>
          <DescriptionItem term="Account">
            <PermissionStatus level={grants.global.account_access} />
          </DescriptionItem>
          <FlagItems flags={grants.global} />
        </DescriptionList>
      </Group>
      {kinds.length === 0 ? <p className="text-ink-muted">You have no access to any node, domain or image.</p> : null}
      {kinds.map((kind) => (
        <Group key={kind} title={grantKindLabels[kind]}>
          <EntityGrants entries={grants[kind]} />
        </Group>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading level={3} className="mb-2">
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** One line per level: the names of the entities. */
function EntityGrants({ entries }: { entries: readonly Grant[] }) {
  const byLevel = Map.groupBy(entries, ({ permissions }) => permissions)
  return (
    <DescriptionList>
      {[...byLevel].map(([level, grants]) => (
        <DescriptionItem key={permissionLabel(level)} term={<PermissionStatus level={level} />}>
          {grants.map(({ label }) => label).join(', ')}
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}

/** One line when all flags are the same. */
function FlagItems({ flags }: { flags: Grants['global'] }) {
  const values = new Set(globalFlags.map((flag) => flags[flag]))
  const rows =
    values.size === 1
      ? [{ label: 'Everything else', allowed: values.has(true) }]
      : globalFlags.map((flag) => ({ label: globalFlagLabels[flag], allowed: flags[flag] }))
  return rows.map(({ label, allowed }) => (
    <DescriptionItem key={label} term={label}>
      <Status tone={allowed ? 'ok' : 'off'}>{allowed ? 'Allowed' : 'Not allowed'}</Status>
    </DescriptionItem>
  ))
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
          <PermissionStatus level={level} />
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}
