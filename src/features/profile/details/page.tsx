/** The profile of the signed-in user, read-only. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { Link } from '#kit/link.tsx'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/section.tsx'
import { ownProfile } from '#queries/profile.ts'
import { Status } from '#ui/badge.tsx'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link.tsx'
import { profileTabs } from '../tabs.ts'
import { shellAccessLabels } from '../labels.ts'

export const handle = { crumb: 'Profile' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, ownProfile)
  return null
}

export function Component() {
  return (
    <Page title="Profile" tabs={profileTabs}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="You">
          <ProfileDetails />
        </Section>
        <Section title="Signing in">
          <SignInDetails />
        </Section>
      </div>
    </Page>
  )
}

const notSet = <span className="text-ink-muted">Not set</span>
const onOff = (on: boolean) => <Status tone={on ? 'ok' : 'off'}>{on ? 'On' : 'Off'}</Status>

function ProfileDetails() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  return (
    <DescriptionList>
      <DescriptionItem term="Username">{profile.username}</DescriptionItem>
      <DescriptionItem term="User ID">
        <CopyableText text={String(profile.uid)} mono />
      </DescriptionItem>
      <DescriptionItem term="Email">
        <CopyableText text={profile.email} />
      </DescriptionItem>
      <DescriptionItem term="Email notifications">{onOff(profile.email_notifications)}</DescriptionItem>
      <DescriptionItem term="Phone number">{profile.verified_phone_number ?? notSet}</DescriptionItem>
      <DescriptionItem term="Timezone">{profile.timezone}</DescriptionItem>
      <DescriptionItem term="Access">
        {profile.restricted ? 'Restricted' : 'Unrestricted'} ·{' '}
        <Link to={paths.access()} className={linkClass}>
          Your access
        </Link>
      </DescriptionItem>
    </DescriptionList>
  )
}

function SignInDetails() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  const keys = profile.authorized_keys?.length ?? 0
  return (
    <DescriptionList>
      <DescriptionItem term="Signs in with">
        {profile.authentication_type === 'password' ? 'Password' : profile.authentication_type}
      </DescriptionItem>
      <DescriptionItem term="Two-factor authentication">{onOff(profile.two_factor_auth)}</DescriptionItem>
      <DescriptionItem term="Remote shell">{shellAccessLabels[profile.lish_auth_method]}</DescriptionItem>
      <DescriptionItem term="Remote shell keys">{keys === 0 ? notSet : keys}</DescriptionItem>
    </DescriptionList>
  )
}
