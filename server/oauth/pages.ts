/** The sign-in pages: plain HTML that works without script, in the look of the dashboard (login.css). */
import { html } from 'hono/html'
import { signInHeaders } from '../http/headers.ts'

type Html = ReturnType<typeof html>

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#123a66"/><path d="M16 6a10 10 0 1 0 0 20" fill="none" stroke="#fff" stroke-width="3"/><path d="M16 6a10 10 0 0 1 10 10" fill="none" stroke="#fff" stroke-width="3"/><path d="M17.5 17.5H27.5A10 10 0 0 1 17.5 27.5Z" fill="#70b0f1"/></svg>`

const frame = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Quarterdeck</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/login.css">
</head>
<body>
<main>
<header>${mark}<p class="brand">Quarterdeck</p></header>
<section class="card">
<h1>${title}</h1>
${content}
</section>
</main>
</body>
</html>`

/** Read out at once, and named by the fields it is about. */
const problem = (text: string | null) => (text === null ? '' : html`<p class="problem" id="problem" role="alert">${text}</p>`)
const describedBy = (text: string | null) => (text === null ? '' : html` aria-invalid="true" aria-describedby="problem"`)

export interface LoginPage {
  /** Where to go afterwards; already checked. */
  readonly returnTo: string
  readonly username: string
  readonly problem: string | null
}

export const loginPage = ({ returnTo, username, problem: text }: LoginPage) => frame('Sign in', html`${problem(text)}
<form method="post" action="/login">
<input type="hidden" name="return" value="${returnTo}">
<label for="username">Username</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="128"${username === '' ? html` autofocus` : ''}${describedBy(text)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${username === '' ? '' : html` autofocus`}${describedBy(text)}>
<button>Sign in</button>
</form>`)

export const codePage = ({ returnTo, problem: text }: Omit<LoginPage, 'username'>) => frame('Enter your code', html`<p class="lead">Open your authenticator app and type the six digits it shows for this account. Or type your scratch code, which works once.</p>
${problem(text)}
<form method="post" action="/login/code">
<input type="hidden" name="return" value="${returnTo}">
<label for="code">Code</label>
<input id="code" name="code" class="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="64" autofocus${describedBy(text)}>
<label class="choice"><input type="checkbox" name="trust" value="yes"><span>Trust this browser for 30 days<small>It will not be asked for a code. Only on a device that is yours.</small></span></label>
<button>Continue</button>
</form>
<p class="foot"><a href="/login?return=${encodeURIComponent(returnTo)}">Sign in as somebody else</a></p>`)

/** For requests that no form of ours makes. */
export const problemPage = (title: string, text: string) => frame(title, html`<p class="lead">${text}</p>
<p class="foot"><a href="/">Back to the dashboard</a></p>`)

/** A page as an answer. */
export async function pageAnswer(page: Html, status = 200, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const text = await page
  return new Response(String(text), { status, headers: { ...signInHeaders, ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
}
