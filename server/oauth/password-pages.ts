/** The pages where a user sets a password: by a link from a mail, or in place of the present one. */
import { html } from 'hono/html'
import * as limits from '#contract/limits.ts'
import { changePasswordPath } from '#contract/embedded/sign-in.ts'
import { passwordPath } from '../store/password-links.ts'
import { codeField, errorMessage, layout, messagePage, textField, type PageError } from './pages.ts'
import { forgotPasswordPath } from './redirects.ts'

const { min, max } = limits.signInPassword

/** Its value is for password managers, which offer to save the new password for this user. */
const usernameField = (username: string) =>
  html`<input name="username" value="${username}" autocomplete="username" hidden />`

const newPasswordFields = (label: string, error: PageError | null, first: boolean) => html`
  ${textField({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    maxlength: max,
    hint: `At least ${min} characters. A few random words make a good one.`,
    first,
    error,
  })}
  ${textField({
    name: 'repeated',
    label: `Repeat ${label.toLowerCase()}`,
    type: 'password',
    autocomplete: 'new-password',
    maxlength: max,
    error,
  })}
`

/** Where the second factor is asked for with a password. */
const secondFactorField = (error: PageError | null) =>
  codeField(error, {
    hint: 'The six-digit code from your authenticator app, or your scratch code, which works only once.',
  })

export const forgotPasswordPage = ({ login, error }: { login: string; error: PageError | null }) =>
  layout(
    'Forgot password',
    html`<p class="description">We will email you a link to set a new password.</p>
      ${errorMessage(error)}
      <form method="post" action="${forgotPasswordPath}">
        ${textField({
          name: 'login',
          label: 'Username or email address',
          value: login,
          autocomplete: 'username',
          maxlength: 128,
          first: true,
          error,
        })}
        <button>Email me a link</button>
      </form>
      <p class="footer"><a href="/login">Back to sign-in</a></p>`,
  )

/** The same whether or not there is such a user. */
export const mailSentPage = () =>
  messagePage({
    title: 'Check your email',
    text: `If a user with this username or email address exists, we sent them an email with a link. The link works once, for ${limits.passwordResetMinutes} minutes, or for ${limits.passwordLinkDays} days before a first password.`,
    link: { href: '/login', label: 'Back to sign-in' },
  })

export interface PasswordPage {
  /** The key of the link. */
  readonly key: string
  readonly username: string
  /** The user has forgotten a password, and did not just get an invitation. */
  readonly replaces: boolean
  readonly needsCode: boolean
  readonly error: PageError | null
}

export const passwordPage = ({ key, username, replaces, needsCode, error }: PasswordPage) =>
  layout(
    replaces ? 'Set a new password' : 'Set your password',
    html`<p class="description">
        Your username is ${username}.
        ${replaces ? 'All your sessions will end. Your personal access tokens will keep working.' : ''}
      </p>
      ${errorMessage(error)}
      <form method="post" action="${passwordPath}">
        <input type="hidden" name="key" value="${key}" />
        ${usernameField(username)} ${newPasswordFields(replaces ? 'New password' : 'Password', error, true)}
        ${needsCode ? secondFactorField(error) : ''}
        <button>Set password</button>
      </form>`,
  )

export const invalidLinkPage = () =>
  messagePage({
    title: 'This link does not work',
    text: 'It was already used or has expired, or your password or email address has changed since it was sent.',
    link: { href: forgotPasswordPath, label: 'Email me a new link' },
  })

/** Shown to users who have no scratch code left. */
const scratchCodeUsedNote =
  'Your scratch code has been used and does not work again. On the page Security, set up your authenticator app again to get a new one.'

/** After the first password, which an invitation leads to. */
export const firstPasswordSetPage = () =>
  messagePage({
    title: 'Your password was set',
    text: 'Sign in with it now.',
    link: { href: '/', label: 'Sign in' },
    primary: true,
  })

export const passwordSetPage = (scratchCodeUsed: boolean) =>
  messagePage({
    title: 'Your password was set',
    text: 'All your sessions have ended. Your personal access tokens still work. If someone else may know them, sign in and revoke them.',
    note: scratchCodeUsed ? scratchCodeUsedNote : null,
    link: { href: '/', label: 'Sign in' },
    primary: true,
  })

export interface ChangePasswordPage {
  /** Which of the sessions of this browser it is about. */
  readonly connection: string
  readonly username: string
  readonly needsCode: boolean
  readonly error: PageError | null
}

export const changePasswordPage = ({ connection, username, needsCode, error }: ChangePasswordPage) =>
  layout(
    'Change password',
    html`<p class="description">
        You are signed in as ${username}. Your other sessions will end. Your personal access tokens will keep working.
      </p>
      ${errorMessage(error)}
      <form method="post" action="${changePasswordPath}">
        <input type="hidden" name="connection" value="${connection}" />
        ${usernameField(username)}
        ${textField({
          name: 'current',
          label: 'Current password',
          type: 'password',
          autocomplete: 'current-password',
          maxlength: max,
          first: true,
          error,
        })}
        ${needsCode ? secondFactorField(error) : ''} ${newPasswordFields('New password', error, false)}
        <button>Change password</button>
      </form>
      <p class="footer"><a href="/profile/security">Cancel</a></p>`,
  )

export const passwordChangedPage = (scratchCodeUsed: boolean) =>
  messagePage({
    title: 'Your password was changed',
    text: 'You stay signed in here. Your other sessions have ended. Your personal access tokens still work. Revoke any that someone else may know.',
    note: scratchCodeUsed ? scratchCodeUsedNote : null,
    link: { href: '/profile/security', label: 'Back to Security' },
    primary: true,
  })
