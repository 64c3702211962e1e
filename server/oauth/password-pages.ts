/** The pages where a user sets a password: by a link from a mail, or to replace the current one. */
import { html } from 'hono/html'
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { changePasswordPath } from '#contract/embedded/sign-in.ts'
import { passwordPath } from '../store/password-links.ts'
import { codeField, errorMessage, layout, messagePage, textField, userField, type PageError } from './pages.ts'
import { forgotPasswordPath } from './redirects.ts'

const { min, max } = limits.signInPassword

/** Its value is for password managers, which offer to save the new password for this user. */
const usernameField = (username: string) =>
  html`<input name="username" value="${username}" autocomplete="username" hidden />`

const newPasswordFields = (label: string, repeated: string, error: PageError | null, first: boolean) => html`
  ${textField({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    maxlength: max,
    hint: t('At least {min} characters. A few random words make a good one.', { min: String(min) }),
    first,
    error,
  })}
  ${textField({
    name: 'repeated',
    label: repeated,
    type: 'password',
    autocomplete: 'new-password',
    maxlength: max,
    error,
  })}
`

const newPasswordLabels = () => [t('New password'), t('Repeat new password')] as const

/** Asks for the second factor together with the current password. */
const secondFactorField = (error: PageError | null) =>
  codeField(error, {
    hint: t('The six-digit code from your authenticator app, or your scratch code, which works only once.'),
  })

/** Asks for the second factor where a link from a mail replaces the password. The scratch code stays valid. */
const secondFactorWithLink = (error: PageError | null) =>
  codeField(error, {
    hint: t(
      'The six-digit code from your authenticator app, or your scratch code. Keep it: you need it again to sign in.',
    ),
  })

export const forgotPasswordPage = ({ login, error }: { login: string; error: PageError | null }) =>
  layout(
    t('Forgot password'),
    html`<p class="description">${t('We will email you a link to set a new password.')}</p>
      ${errorMessage(error)}
      <form method="post" action="${forgotPasswordPath}">
        ${textField({
          name: 'login',
          label: t('Username or email address'),
          value: login,
          autocomplete: 'username',
          maxlength: 128,
          first: true,
          error,
        })}
        <button>${t('Email me a link')}</button>
      </form>
      <p class="footer"><a href="/login">${t('Back to sign-in')}</a></p>`,
  )

/** The same whether or not there is such a user. */
export const mailSentPage = () =>
  messagePage({
    title: t('Check your email'),
    text: t(
      'If a user with this username or email address exists, we sent them an email with a link. The link works once, for {minutes} minutes, or for {days} days before a first password.',
      { minutes: String(limits.passwordResetMinutes), days: String(limits.passwordLinkDays) },
    ),
    link: { href: '/login', label: t('Back to sign-in') },
  })

export interface PasswordPage {
  /** The key of the link. */
  readonly key: string
  readonly username: string
  /** Whether the user has forgotten a password, as opposed to having been invited. */
  readonly replaces: boolean
  readonly needsCode: boolean
  readonly error: PageError | null
}

export const passwordPage = ({ key, username, replaces, needsCode, error }: PasswordPage) =>
  layout(
    replaces ? t('Set a new password') : t('Set your password'),
    html`<p class="description">
        ${t('Your username is {username}.', { username })}
        ${replaces ? t('All your sessions will end. Your personal access tokens will keep working.') : ''}
      </p>
      ${errorMessage(error)}
      <form method="post" action="${passwordPath}">
        <input type="hidden" name="key" value="${key}" />
        ${usernameField(username)}
        ${replaces ? newPasswordFields(...newPasswordLabels(), error, true) : newPasswordFields(t('Password'), t('Repeat password'), error, true)}
        ${needsCode ? secondFactorWithLink(error) : ''}
        <button>${t('Set password')}</button>
      </form>`,
  )

export const invalidLinkPage = () =>
  messagePage({
    title: t('This link does not work'),
    text: t(
      'It was already used, has expired or was replaced by a newer one, or your password or email address has changed since it was sent.',
    ),
    // The form may have been sent again after its response was lost.
    note: t('If you have just set a password with it, go to the dashboard and sign in.'),
    link: { href: forgotPasswordPath, label: t('Email me a new link') },
  })

/** Shown to users who have no scratch code left. */
const scratchCodeUsedNote = () =>
  t(
    'Your scratch code has been used and no longer works. On the Security page, set up your authenticator app again to get a new one.',
  )

/** Not to the dashboard, where somebody else may be signed in. */
const signInLink = () => ({ href: '/login', label: t('Sign in') })

/** Shown after an invited user has set the first password. */
export const firstPasswordSetPage = () =>
  messagePage({
    title: t('Your password was set'),
    text: t('Sign in with it now.'),
    link: signInLink(),
    primary: true,
  })

export const passwordSetPage = () =>
  messagePage({
    title: t('Your password was set'),
    text: t(
      'All your sessions have ended. Your personal access tokens still work. If someone else may know them, sign in and revoke them.',
    ),
    link: signInLink(),
    primary: true,
  })

export interface ChangePasswordPage {
  /** Which of this browser's sessions the page is about. */
  readonly connection: string
  readonly userId: number
  readonly username: string
  readonly needsCode: boolean
  readonly error: PageError | null
}

export const changePasswordPage = ({ connection, userId, username, needsCode, error }: ChangePasswordPage) =>
  layout(
    t('Change password'),
    html`<p class="description">
        ${t('You are signed in as {username}. Your other sessions will end. Your personal access tokens will keep working.', { username })}
      </p>
      ${errorMessage(error)}
      <form method="post" action="${changePasswordPath}">
        <input type="hidden" name="connection" value="${connection}" />
        ${userField(userId)} ${usernameField(username)}
        ${textField({
          name: 'current',
          label: t('Current password'),
          type: 'password',
          autocomplete: 'current-password',
          maxlength: max,
          first: true,
          error,
        })}
        ${needsCode ? secondFactorField(error) : ''} ${newPasswordFields(...newPasswordLabels(), error, false)}
        <button>${t('Change password')}</button>
      </form>
      <p class="footer"><a href="/profile/security">${t('Cancel')}</a></p>`,
  )

export const passwordChangedPage = (scratchCodeUsed: boolean) =>
  messagePage({
    title: t('Your password was changed'),
    text: t(
      'You stay signed in here. Your other sessions have ended. Your personal access tokens still work. Revoke any that someone else may know.',
    ),
    note: scratchCodeUsed ? scratchCodeUsedNote() : null,
    link: { href: '/profile/security', label: t('Back to Security') },
    primary: true,
  })
