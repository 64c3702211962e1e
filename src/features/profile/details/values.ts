/** The values of the profile's form and the request they make. */
import type { Profile, ProfileUpdate } from '#contract/areas/profile.ts'

export interface ProfileValues {
  email: string
  email_notifications: boolean
  timezone: string
  lish_auth_method: Profile['lish_auth_method']
  authorized_keys: string[]
}

export const profileValues = (profile: Profile): ProfileValues => ({
  email: profile.email,
  email_notifications: profile.email_notifications,
  timezone: profile.timezone,
  lish_auth_method: profile.lish_auth_method,
  authorized_keys: profile.authorized_keys ?? [],
})

/** The members of the form. Others, such as two_factor_auth, must never be sent along (gaps 7.1). */
export const profileBody = (values: ProfileValues): ProfileUpdate => ({ ...values })
