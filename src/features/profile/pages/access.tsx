/** What this person may do with this session: the token's scopes and, for a restricted user, the grants. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Permission } from '#contract/access.ts'
import { globalFlags, grantKinds, type Grant, type Grants } from '#contract/grants.ts'
import { warm } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { Section } from '#kit/section.tsx'
import { ownGrants, ownProfile, useProfile, useSession } from '#kit/who.ts'
import { Status } from '#ui/badge.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Heading } from '#ui/heading.tsx'
import { profileTabs } from '../tabs.ts'
import { flagWords, kindWords, permissionWords, scopeLines } from '../words.ts'

export const handle = { crumb: 'Your access' }

export function loader({ context }: LoaderFunctionArgs) {
  warm(context, ownProfile)
  warm(context, ownGrants)
  return null
}

export function Component() {
  const profile = useProfile()
  const kind = profile && (profile.restricted ? 'a restricted user: you may do what is granted below, as far as the session’s scopes allow it' : 'an unrestricted user: you may do everything the session’s scopes allow')
  return (
    <Page title="Your access" tabs={profileTabs} lead={profile && kind ? `${profile.username} is ${kind}.` : undefined}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="Scopes of this session"><Scopes /></Section>
        <Section title="Grants"><OwnGrants /></Section>
      </div>
    </Page>
  )
}

const Level = ({ level }: { level: Permission }) => <Status tone={level === null ? 'off' : 'ok'}>{permissionWords(level)}</Status>

function Scopes() {
  const { scopes, way } = useSession()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        {way === 'token' ? 'You are signed in with a personal access token.' : 'You are signed in with your password.'}
        {scopes === '*' ? ' It covers everything.' : ''}
      </p>
      {scopes === null ? <p>The service has not said what this session covers.</p> : (
        <Facts>{scopeLines(scopes).map(({ area, label, level }) => <Fact key={area} term={label}><Level level={level} /></Fact>)}</Facts>
      )}
    </div>
  )
}

function OwnGrants() {
  const { data: grants } = useSuspenseQuery(ownGrants)
  // Elsewhere they may be a minute old; here they are what one has come for.
  useQuery({ ...ownGrants, refetchOnMount: 'always' })
  return grants === null ? <p>You are unrestricted, so you need no grants.</p> : <GrantList grants={grants} />
}

function GrantList({ grants }: { grants: Grants }) {
  const kinds = grantKinds.filter((kind) => grants[kind].length > 0)
  return (
    <div className="flex flex-col gap-5">
      <Group title="On the account">
        <Facts>
          <Fact term="Account"><Level level={grants.global.account_access} /></Fact>
          {globalFlags.map((flag) => (
            <Fact key={flag} term={flagWords[flag]}>
              <Status tone={grants.global[flag] ? 'ok' : 'off'}>{grants.global[flag] ? 'Allowed' : 'Not allowed'}</Status>
            </Fact>
          ))}
        </Facts>
      </Group>
      {kinds.length === 0 ? <p className="text-ink-muted">You have no access to any single node, domain or image.</p> : null}
      {kinds.map((kind) => <Group key={kind} title={kindWords[kind]}><Entities entries={grants[kind]} /></Group>)}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading level={3} className="mb-2">{title}</Heading>
      {children}
    </section>
  )
}

function Entities({ entries }: { entries: readonly Grant[] }) {
  return <Facts>{entries.map(({ id, label, permissions }) => <Fact key={id} term={label}><Level level={permissions} /></Fact>)}</Facts>
}
