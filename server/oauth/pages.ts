/**
 * The building blocks of the service's own pages, and the sign-in pages: plain HTML in the style of the dashboard
 * (login.css), with no script but `submitOnce`.
 */
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { currentLanguage, reason, t, translateReason } from '#contract/translate.ts'
import { inLanguageOf } from '../texts.ts'
import { signInHeaders, submitOnce } from '../http/headers.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { forgotPasswordPath, loginPath } from './redirects.ts'

export type Html = ReturnType<typeof html>

const logo = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="7" fill="#123a66" />
  <path d="M16 6a10 10 0 1 0 0 20" fill="none" stroke="#fff" stroke-width="3" />
  <path d="M16 6a10 10 0 0 1 10 10" fill="none" stroke="#fff" stroke-width="3" />
  <path d="M17.5 17.5H27.5A10 10 0 0 1 17.5 27.5Z" fill="#70b0f1" />
</svg>`

export const layout = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="${currentLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Quarterdeck</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="preload" href="/login.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/login.css" />
        ${raw(`<script>${submitOnce}</script>`)}
      </head>
      <body>
        <main>
          <header>
            ${logo}
            <p class="brand">Quarterdeck</p>
          </header>
          <section class="card">
            <h1>${title}</h1>
            ${content}
          </section>
        </main>
      </body>
    </html>`

/** Why a form was refused: a reason, in English. */
export interface PageError {
  readonly text: string
  /** The names of the fields that it concerns; the first one gets the focus. */
  readonly fields: readonly string[]
}

export const wrongCode: PageError = {
  text: reason(
    'Incorrect, expired or already used. Codes in the app change every 30 seconds. If a new code is refused too, check the clock of your device. A scratch code works only once.',
  ),
  fields: ['code'],
}

/** An alert; the fields that it concerns refer to it. */
export const errorMessage = (error: PageError | null) =>
  error ? html`<p class="error" id="error" role="alert">${translateReason(error.text)}</p>` : ''

interface TextField {
  readonly name: string
  readonly label: string
  readonly autocomplete: string
  readonly error: PageError | null
  readonly maxlength: number
  readonly type?: 'text' | 'password'
  readonly value?: string
  /** Gets the focus unless another field is wrong. */
  readonly first?: boolean
  readonly hint?: string
  readonly className?: string
}

/** A required field with its label. */
export function textField({ name, label, hint, error, first = false, type = 'text', ...field }: TextField): Html {
  const invalid = error?.fields.includes(name) ?? false
  const focused = error && error.fields.length > 0 ? error.fields[0] === name : first
  const describedBy = [invalid ? 'error' : '', hint === undefined ? '' : `${name}-hint`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${field.value ?? ''}"
      autocomplete="${field.autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength="${field.maxlength}"
      ${field.className === undefined ? '' : html` class="${field.className}"`}${focused ? html` autofocus` : ''}
      ${invalid ? html` aria-invalid="true"` : ''}${describedBy === '' ? '' : html` aria-describedby="${describedBy}"`}
    />
    ${hint === undefined ? '' : html`<small class="hint" id="${name}-hint">${hint}</small>`}`
}

/** For a one-time code of the authenticator app, or the scratch code. */
export const codeField = (error: PageError | null, options: Pick<TextField, 'first' | 'hint'> = {}) =>
  textField({
    ...options,
    name: 'code',
    label: t('Code'),
    autocomplete: 'one-time-code',
    maxlength: 64,
    className: 'code',
    error,
  })

export interface LoginPage {
  /** Where to go afterwards; a safe path. */
  readonly returnTo: string
  readonly username: string
  readonly error: PageError | null
}

export const loginPage = ({ returnTo, username, error }: LoginPage) =>
  layout(
    t('Sign in'),
    html`${errorMessage(error)}
      <form method="post" action="/login">
        <input type="hidden" name="return" value="${returnTo}" />
        ${textField({
          name: 'username',
          label: t('Username'),
          value: username,
          autocomplete: 'username',
          maxlength: 128,
          first: username === '',
          error,
        })}
        ${textField({
          name: 'password',
          label: t('Password'),
          type: 'password',
          autocomplete: 'current-password',
          maxlength: 1024,
          first: username !== '',
          error,
        })}
        <button>${t('Sign in')}</button>
      </form>
      <p class="footer"><a href="${forgotPasswordPath}">${t('Forgot password?')}</a></p>
      <p class="footer"><a href="/sign-in">${t('Use a personal access token')}</a></p>
      <p class="footer">
        ${t('Without signing in:')} <a href="/regions">${t('regions')}</a>, <a href="/images">${t('public images')}</a>
      </p>`,
  )

/**
 * The user that a form is about: another user may sign in in the same browser before it is sent, and the form would
 * then apply to that user's password or code.
 */
export const userField = (userId: number) => html`<input type="hidden" name="user" value="${userId}" />`
export const isAboutOther = (form: URLSearchParams, userId: number) => (form.get('user') ?? `${userId}`) !== `${userId}`

export const signInEnded: PageError = {
  text: reason(
    'This sign-in has ended: it took longer than 10 minutes, your account has changed, or another sign-in was begun in this browser. Sign in again.',
  ),
  fields: [],
}

interface CodePage extends LoginPage {
  readonly userId: number
  /** Whether trusting the browser was chosen; kept when the form is shown again after a wrong code. */
  readonly trusts: boolean
}

export const codePage = ({ returnTo, userId, username, error, trusts }: CodePage) =>
  layout(
    t('Enter your code'),
    html`<p class="description">
        ${t('You are signing in as {username}. Enter the six-digit code from your authenticator app, or your scratch code, which works only once.', { username })}
      </p>
      ${errorMessage(error)}
      <form method="post" action="/login/code">
        <input type="hidden" name="return" value="${returnTo}" />
        ${userField(userId)} ${codeField(error, { first: true })}
        <label class="choice"
          ><input type="checkbox" name="trust" value="yes" ${trusts ? 'checked' : ''} /><span
            >${t('Trust this browser for 30 days')}<small
              >${t('You will not be asked for a code in this browser. Only do this on your own device.')}</small
            ></span
          ></label
        >
        <button>${t('Continue')}</button>
      </form>
      <p class="footer"><a href="${loginPath(returnTo)}">${t('Sign in as another user')}</a></p>`,
  )

interface Message {
  readonly title: string
  readonly text: string
  /** A second paragraph. */
  readonly note?: string | null
  readonly link: { readonly href: string; readonly label: string }
  /** Nearly everybody follows the link next. */
  readonly primary?: boolean
}

/** A page with only a message and a link. */
export const messagePage = ({ title, text, note = null, link: { href, label }, primary = false }: Message) =>
  layout(
    title,
    html`<p class="description">${text}</p>
      ${note === null ? '' : html`<p class="description">${note}</p>`}
      ${
        primary
          ? html`<a class="button" href="${href}">${label}</a>`
          : html`<p class="footer"><a href="${href}">${label}</a></p>`
      }`,
  )

/** For links that cannot be completed. */
export const errorPage = (title: string, text: string) =>
  messagePage({ title, text, link: { href: '/', label: t('Back to the dashboard') } })

/** A page in the language of the request. */
export async function htmlResponse(
  context: Context<RequestEnv>,
  page: () => Html,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const text = await inLanguageOf(context.get('language'), page)
  return new Response(String(text), {
    status,
    headers: { ...signInHeaders, ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
