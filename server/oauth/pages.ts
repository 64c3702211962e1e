/** The sign-in pages: plain HTML without scripts, in the style of the dashboard (login.css). */
import { html } from 'hono/html'
import * as limits from '#contract/limits.ts'
import { signInHeaders } from '../http/headers.ts'

type Html = ReturnType<typeof html>

const logo = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="7" fill="#123a66" />
  <path d="M16 6a10 10 0 1 0 0 20" fill="none" stroke="#fff" stroke-width="3" />
  <path d="M16 6a10 10 0 0 1 10 10" fill="none" stroke="#fff" stroke-width="3" />
  <path d="M17.5 17.5H27.5A10 10 0 0 1 17.5 27.5Z" fill="#70b0f1" />
</svg>`

const layout = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Quarterdeck</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/login.css" />
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

/** An alert; the fields that it concerns refer to it. */
const errorMessage = (text: string | null) =>
  text === null ? '' : html`<p class="error" id="error" role="alert">${text}</p>`
const describedBy = (text: string | null) => (text === null ? '' : html` aria-invalid="true" aria-describedby="error"`)

export interface LoginPage {
  /** Where to go afterwards; a safe path. */
  readonly returnTo: string
  readonly username: string
  readonly error: string | null
}

export const loginPage = ({ returnTo, username, error: text }: LoginPage) =>
  layout(
    'Sign in',
    html`${errorMessage(text)}
      <form method="post" action="/login">
        <input type="hidden" name="return" value="${returnTo}" />
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          value="${username}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          maxlength="128"
          ${username === '' ? html` autofocus` : ''}${describedBy(text)}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          maxlength="1024"
          ${username === '' ? '' : html` autofocus`}${describedBy(text)}
        />
        <button>Sign in</button>
      </form>
      <p class="footer"><a href="/sign-in">Use a personal access token</a></p>`,
  )

export const codePage = ({ returnTo, error: text }: Omit<LoginPage, 'username'>) =>
  layout(
    'Enter your code',
    html`<p class="description">
        Enter the six digits that your authenticator app shows for this account, or your scratch code, which works once.
      </p>
      ${errorMessage(text)}
      <form method="post" action="/login/code">
        <input type="hidden" name="return" value="${returnTo}" />
        <label for="code">Code</label>
        <input
          id="code"
          name="code"
          class="code"
          inputmode="text"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
          required
          maxlength="64"
          autofocus${describedBy(text)}
        />
        <label class="choice"
          ><input type="checkbox" name="trust" value="yes" /><span
            >Trust this browser for 30 days<small
              >You will not need a code in this browser. Only do this on your own device.</small
            ></span
          ></label
        >
        <button>Continue</button>
      </form>
      <p class="footer"><a href="/login?return=${encodeURIComponent(returnTo)}">Sign in as another user</a></p>`,
  )

export interface PasswordPage {
  /** The key of the link. */
  readonly key: string
  readonly username: string
  readonly error: string | null
}

export const passwordPage = ({ key, username, error: text }: PasswordPage) =>
  layout(
    'Set your password',
    html`<p class="description">At least ${limits.signInPassword.min} characters. Your username is ${username}.</p>
      ${errorMessage(text)}
      <form method="post" action="/login/password">
        <input type="hidden" name="key" value="${key}" />
        <input type="hidden" name="username" value="${username}" autocomplete="username" />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="${limits.signInPassword.min}"
          maxlength="${limits.signInPassword.max}"
          autofocus${describedBy(text)}
        />
        <label for="repeated">Repeat password</label>
        <input
          id="repeated"
          name="repeated"
          type="password"
          autocomplete="new-password"
          required
          maxlength="${limits.signInPassword.max}"
          ${describedBy(text)}
        />
        <button>Set password</button>
      </form>`,
  )

/** For links that cannot be completed. */
export const errorPage = (title: string, text: string) =>
  layout(
    title,
    html`<p class="description">${text}</p>
      <p class="footer"><a href="/">Back to the dashboard</a></p>`,
  )

export async function htmlResponse(
  page: Html,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const text = await page
  return new Response(String(text), {
    status,
    headers: { ...signInHeaders, ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
