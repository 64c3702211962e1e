/** Checks how well an account is protected. */
import type { Profile } from '#contract/areas/profile.ts'
import { securityAnswerCount } from '#contract/limits.ts'
import { maskPhoneNumber } from '#contract/rules/profile/phone.ts'
import { joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { Token } from '#queries/tokens.ts'
import { neverExpires } from '../tokens/expiry.ts'
import { isFullAccess } from '../scope-text.ts'

export interface CheckItem {
  readonly id: 'questions' | 'two-factor' | 'phone' | 'tokens' | 'shell'
  readonly title: string
  readonly done: boolean
  /** Optional as long as it is open. */
  readonly isOptional?: boolean
  /** The current state, or why it should be done. */
  readonly detail: string
  /** Whether the detail contains a name or number of the user. */
  readonly isSensitive?: boolean
}

export interface SecurityState {
  readonly profile: Pick<
    Profile,
    'authentication_type' | 'two_factor_auth' | 'verified_phone_number' | 'lish_auth_method' | 'authorized_keys'
  >
  /** The number of answered security questions. */
  readonly answered: number
  readonly tokens: readonly Pick<Token, 'label' | 'scopes' | 'expiry'>[]
  /** Milliseconds. */
  readonly now: number
}

/** Items of a sign-in with the service's own password. With an external sign-in, the provider has its own. */
const ofPassword: ReadonlySet<CheckItem['id']> = new Set(['two-factor', 'questions'])

/** The most effective item first, but after the ones it requires. */
export function securityChecklist({ profile, answered, tokens, now }: SecurityState): readonly CheckItem[] {
  const phone = profile.verified_phone_number
  const unlimited = tokens.filter(({ scopes, expiry }) => isFullAccess(scopes) && neverExpires(expiry, now))
  const { lish_auth_method: shellAccess, authorized_keys: shellKeys } = profile
  const hasShellKeys = shellKeys !== null && shellKeys.length > 0
  const hasAnswers = answered >= securityAnswerCount
  const items: readonly CheckItem[] = [
    {
      id: 'questions',
      title: t('Security questions'),
      done: hasAnswers,
      detail: hasAnswers
        ? t('Three are answered, as required by two-factor authentication.')
        : t('Not answered. Two-factor authentication requires three answers.'),
    },
    {
      id: 'two-factor',
      title: t('Two-factor authentication'),
      done: profile.two_factor_auth,
      detail: profile.two_factor_auth
        ? t('On. Signing in from a browser that is not trusted requires a code from your authenticator app.')
        : t('Off. With it, a stolen password alone is not enough to sign in.'),
    },
    {
      id: 'phone',
      title: t('Phone number'),
      isOptional: true,
      done: phone !== null,
      isSensitive: phone !== null,
      detail: phone === null ? t('Not set. Text messages go to a verified number only.') : maskPhoneNumber(phone),
    },
    {
      id: 'tokens',
      title: t('API tokens'),
      done: unlimited.length === 0,
      isSensitive: unlimited.length > 0,
      detail:
        unlimited.length === 0
          ? t('None has full access without an expiration date.')
          : t('{names}: full access, never expires. Replace with tokens that have less access.', {
              names: joinNames(unlimited.map(({ label }) => t('“{label}”', { label }))),
            }),
    },
    {
      id: 'shell',
      title: t('Remote shell'),
      isOptional: true,
      done: shellAccess === 'disabled' || (shellAccess === 'keys_only' && hasShellKeys),
      detail: {
        password_keys: t('Password sign-in is allowed. Using keys only is safer.'),
        keys_only: hasShellKeys
          ? t('Accepts keys only.')
          : t('Accepts keys only, and you have chosen none: nobody can sign in.'),
        disabled: t('Off.'),
      }[shellAccess],
    },
  ]
  return profile.authentication_type === 'password' ? items : items.filter(({ id }) => !ofPassword.has(id))
}
