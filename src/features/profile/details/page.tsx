/** The profile of the signed-in user. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { Profile } from '#contract/areas/profile.ts'
import { profile as profileArea } from '#contract/operations.ts'
import { maskPhoneNumber } from '#contract/rules/profile/phone.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { Section, SectionBoundary } from '#kit/page/section.tsx'
import { defineAction } from '#kit/actions/action.ts'
import { formatAmount } from '#kit/format/texts.ts'
import { ownProfile } from '#queries/profile.ts'
import { sshKeyList } from '#queries/ssh-keys.ts'
import { updateProfile } from '#queries/security.ts'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { OnOff } from '#ui/on-off.tsx'
import { Card } from '#ui/card.tsx'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link.tsx'
import { mutate } from '#api/write.ts'
import { profileTabs } from '../tabs.ts'
import { shellAccessLabels } from '../labels.ts'
import { ProfileForm } from './form.tsx'

/** Turns off the allow list of addresses. This is final, because the interface no longer allows turning it on. */
const disableAllowListRequest = () => ({ body: { ip_whitelist_enabled: false } })

const disableAllowListAction = defineAction<Profile>({
  id: 'disable-allow-list',
  operation: profileArea.update,
  request: disableAllowListRequest,
  label: () => t('Turn off'),
  isApplicable: (profile) => profile.ip_whitelist_enabled,
  confirm: () => ({
    title: t('Turn off the allow list?'),
    body: t(
      'You can then sign in from any address. The allow list is no longer offered, so you cannot turn it on again.',
    ),
    confirmText: t('turn off'),
    ignoreCase: true,
    action: t('Turn off allow list'),
  }),
  run: async (_, { client }) => {
    await mutate(client, updateProfile, disableAllowListRequest())
    return t('The allow list was turned off')
  },
})

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, ownProfile)
  prefetch(context, sshKeyList)
  return null
}

export function Component() {
  if (!useSettled([sshKeyList]))
    return (
      <Page title={t('Profile')} tabs={profileTabs()}>
        <SkeletonCards
          label={t('Loading profile')}
          columns={[[9], [4, 2]]}
          className="lg:grid-cols-[minmax(0,1fr)_22rem]"
        />
      </Page>
    )
  return (
    <Page title={t('Profile')} tabs={profileTabs()}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SectionBoundary label={t('profile')} rows={8}>
          <Settings />
        </SectionBoundary>
        <div className="grid gap-4">
          <Section title={t('You')}>
            <Identity />
          </Section>
          <Section title={t('Referrals')}>
            <Referrals />
          </Section>
        </div>
      </div>
    </Page>
  )
}

const notSet = () => (
  <span data-public className="text-ink-muted">
    {t('Not set')}
  </span>
)
const pageLink = (to: string, label: string): ReactNode => (
  <Link to={to} className={`${linkClass} whitespace-nowrap`}>
    {label}
  </Link>
)

function Settings() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  return (
    <div className="min-w-0">
      <RequirePermission operation={profileArea.update} fallback={<SettingsDetails profile={profile} />}>
        <ProfileForm profile={profile} />
      </RequirePermission>
    </div>
  )
}

/** The settings without a form, for a session that may not change them. */
function SettingsDetails({ profile }: { profile: Profile }) {
  const keys = profile.authorized_keys?.length ?? 0
  return (
    <Card title={t('Settings')}>
      <DescriptionList>
        <DescriptionItem term={t('Email')}>
          <CopyableText text={profile.email} />
        </DescriptionItem>
        <DescriptionItem term={t('Email notifications')}>
          <OnOff isOn={profile.email_notifications} />
        </DescriptionItem>
        <DescriptionItem term={t('Timezone')}>{profile.timezone}</DescriptionItem>
        <DescriptionItem term={t('Remote shell')}>{shellAccessLabels()[profile.lish_auth_method]}</DescriptionItem>
        <DescriptionItem term={t('Remote shell keys')}>{keys === 0 ? notSet() : keys}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

function Identity() {
  const { data: profile } = useSuspenseQuery(ownProfile)
  const phone = profile.verified_phone_number
  return (
    <DescriptionList>
      <DescriptionItem term={t('Username')}>{profile.username}</DescriptionItem>
      <DescriptionItem term={t('User ID')}>
        <CopyableText text={String(profile.uid)} mono />
      </DescriptionItem>
      <DescriptionItem term={t('Access')}>
        <span data-public>{profile.restricted ? t('Restricted') : t('Unrestricted')}</span> ·{' '}
        {pageLink(paths.access(), t('Your access'))}
      </DescriptionItem>
      <DescriptionItem term={t('Signs in with')}>
        {profile.authentication_type === 'password' ? t('Password') : profile.authentication_type}
      </DescriptionItem>
      {profile.authentication_type === 'password' ? (
        <DescriptionItem term={t('Two-factor')}>
          <OnOff isOn={profile.two_factor_auth} isRisk /> · {pageLink(paths.security(), t('Security'))}
        </DescriptionItem>
      ) : null}
      <DescriptionItem term={t('Phone number')}>{phone === null ? notSet() : maskPhoneNumber(phone)}</DescriptionItem>
      {profile.ip_whitelist_enabled ? (
        <DescriptionItem term={t('Allow list')}>
          <span className="flex flex-wrap items-center gap-2">
            <OnOff isOn />
            <ActionButton action={disableAllowListAction} resource={profile} size="sm" />
          </span>
        </DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}

function Referrals() {
  const {
    data: { referrals },
  } = useSuspenseQuery(ownProfile)
  if (referrals.code === '')
    return (
      <p className="text-ink-muted">{t('You get a referral code once the account has paid at least $25 in total.')}</p>
    )
  return (
    <DescriptionList>
      <DescriptionItem term={t('Code')}>
        <CopyableText text={referrals.code} mono />
      </DescriptionItem>
      <DescriptionItem term={t('Link')}>
        <CopyableText text={referrals.url} label={t('referral link')} />
      </DescriptionItem>
      <DescriptionItem term={t('Referred')}>
        {t('{total} in total, {completed} completed, {pending} pending', {
          total: formatNumber(referrals.total),
          completed: formatNumber(referrals.completed),
          pending: formatNumber(referrals.pending),
        })}
      </DescriptionItem>
      <DescriptionItem term={t('Credit')}>{formatAmount(referrals.credit)}</DescriptionItem>
    </DescriptionList>
  )
}
