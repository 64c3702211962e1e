/** The profile of the person signed in, to read. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { Link } from '#kit/link.tsx'
import { warm } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/section.tsx'
import { ownProfile } from '#kit/who.ts'
import { Status } from '#ui/badge.tsx'
import { Copyable } from '#ui/copy.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { linkClass } from '#ui/link.tsx'
import { profileTabs } from '../tabs.ts'
import { shellWords } from '../words.ts'

export const handle = { crumb: 'Profile' }

export function loader({ context }: LoaderFunctionArgs) {
  warm(context, ownProfile)
  return null
}

export function Component() {
  return (
    <Page title="Profile" tabs={profileTabs}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="You"><Person /></Section>
        <Section title="Signing in"><SigningIn /></Section>
      </div>
    </Page>
  )
}

const notSet = <span className="text-ink-muted">Not set</span>
const onOff = (on: boolean) => <Status tone={on ? 'ok' : 'off'}>{on ? 'On' : 'Off'}</Status>

function Person() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  return (
    <Facts>
      <Fact term="Username">{profile.username}</Fact>
      <Fact term="User ID"><Copyable text={String(profile.uid)} mono /></Fact>
      <Fact term="Email"><Copyable text={profile.email} /></Fact>
      <Fact term="Email notifications">{onOff(profile.email_notifications)}</Fact>
      <Fact term="Phone number">{profile.verified_phone_number ?? notSet}</Fact>
      <Fact term="Timezone">{profile.timezone}</Fact>
      <Fact term="Access">
        {profile.restricted ? 'Restricted' : 'Unrestricted'} · <Link to={paths.access()} className={linkClass}>Your access</Link>
      </Fact>
    </Facts>
  )
}

function SigningIn() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  const keys = profile.authorized_keys?.length ?? 0
  return (
    <Facts>
      <Fact term="Signs in with">{profile.authentication_type === 'password' ? 'Password' : profile.authentication_type}</Fact>
      <Fact term="Two-factor authentication">{onOff(profile.two_factor_auth)}</Fact>
      <Fact term="Remote shell">{shellWords[profile.lish_auth_method]}</Fact>
      <Fact term="Remote shell keys">{keys === 0 ? notSet : keys}</Fact>
    </Facts>
  )
}
