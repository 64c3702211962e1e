/** For the sweep of forms: an account in the middle of every sign-in, and a valid request to each route outside /v4. */
import { images } from '#contract/areas/images.ts'
import type { IdentifierWords } from '#contract/identifiers/words.ts'
import { liveDnsPath } from '#contract/embedded/live-dns.ts'
import { sessionsPath } from '#contract/embedded/sessions.ts'
import { changePasswordPath, proofPath, signInSecurityPath } from '#contract/embedded/sign-in.ts'
import { uploadContentType } from '#contract/rules/images/image-upload.ts'
import { callOperation } from './calls-testing.ts'
import { formLimits } from './http/body.ts'
import { parseNetwork } from './networks.ts'
import {
  authorizePath,
  browser,
  codeIn,
  host,
  owner,
  redirectUri,
  signInForCode,
  type Browser,
} from './oauth/browser-testing.ts'
import { maxPasswordFormBytes } from './oauth/replace-password.ts'
import { trustedSignIn } from './oauth/two-factor-testing.ts'
import { seededRandom } from './random.ts'
import { createService } from './service.ts'
import { defaultSettings } from './settings.ts'
import type { Database } from './store/database.ts'
import { createPasswordLink, passwordPath } from './store/password-links.ts'
import type { TestService } from './testing.ts'
import { uploadPath } from './uploads/upload-address.ts'

type Fields = Readonly<Record<string, string>>

export interface ValidRequest {
  readonly method: string
  /** The route as the service names it. */
  readonly route: string
  /** The route with its parameters; the route itself when it has none. */
  readonly path?: string
  readonly query?: Fields
  readonly form?: Fields
  /** The maximum size of the form, in octets. */
  readonly maxBytes?: number
  readonly headers?: Fields
  /** Shows that nothing was refused: the status, and a part of the address or the text of the response. */
  readonly status: number
  readonly shows?: string
}

const cookiesOf = ({ jar }: Browser) => [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')

const trustedProxies = [parseNetwork('192.0.2.0/24')].flatMap((network) => network ?? [])

interface Account {
  /** A service with a token of the owner, and a domain. */
  readonly service: TestService
  readonly ownerId: number
  readonly domainId: number
  /** Returns a function that brings the database back to its present state. */
  readonly freeze: (database: Database) => Promise<() => Promise<void>>
}

export async function startFormSweep(words: IdentifierWords, { service: base, ownerId, domainId, freeze }: Account) {
  const { database, dataDir, ownerToken, ownerPassword } = base

  const signedIn = await trustedSignIn(base)
  await base.advance(60_000)
  const begun = browser(base)
  await begun.go('/login', { ...owner(base), return: authorizePath() })
  const authorizationCode = codeIn(await signInForCode(signedIn.tab, owner(base)))
  const link = await createPasswordLink(database, seededRandom('link'), ownerId, base.now() + 3_600_000)
  const key = new URL(link, redirectUri).searchParams.get('key') ?? ''
  const uploadBody = { label: 'golden', region: 'us-east' }
  const upload = new URL((await callOperation(base, images.upload, { body: uploadBody })).upload_to)
  const code = signedIn.code()
  const restore = await freeze(database)

  const create = () =>
    createService({
      settings: {
        ...defaultSettings,
        dataDir,
        words,
        trustedProxies,
        rateLimit: 0,
        // The cost of a hash does not depend on the text.
        passwordCost: { n: 2 ** 4, r: 8, p: 1 },
      },
      database,
      clock: { now: () => base.now() },
      random: seededRandom('hostile forms'),
      // Waiting would take longer than everything else together.
      resetAnswerMs: 0,
      resolver: { resolveNs: () => Promise.reject(new Error('none')), findTarget: () => Promise.resolve('unknown') },
    })
  let service = create()

  /** Sends a request with the account in its initial state. */
  async function send({ method, route, path = route, query, form, headers }: ValidRequest): Promise<Response> {
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const request = new Request(`http://${host}${path}${search}`, {
      method,
      headers: { Host: host, ...headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    const response = await service.fetch(request, { address: '192.0.2.1' })
    if (method !== 'GET') await restore()
    if (response.status !== 429) return response
    // Attempts are counted in memory.
    service = create()
    return send({
      method,
      route,
      path,
      ...(query && { query }),
      ...(form && { form }),
      ...(headers && { headers }),
      status: 0,
    })
  }

  const session = { Cookie: cookiesOf(signedIn.tab) }
  const bearer = { Authorization: `Bearer ${signedIn.token}` }
  const returnTo = { return: authorizePath() }
  const password = 'a mended kettle'
  const newPassword = { password, repeated: password }
  const client = { client_id: 'quarterdeck', connection: 'main' }
  const exchange = { code: authorizationCode, code_verifier: 'v'.repeat(43), redirect_uri: redirectUri }

  const get = (
    route: string,
    request: Omit<ValidRequest, 'method' | 'route' | 'status'> & { status?: number } = {},
  ) => ({
    method: 'GET',
    route,
    status: 200,
    ...request,
  })
  const post = (route: string, form: Fields, request: Omit<ValidRequest, 'method' | 'route'>) => ({
    method: 'POST',
    route,
    form,
    maxBytes: formLimits.maxBytes,
    ...request,
  })
  const longForm = { maxBytes: maxPasswordFormBytes, status: 303 }
  const requests: readonly ValidRequest[] = [
    post(
      '/oauth/token',
      { ...client, ...exchange, grant_type: 'authorization_code' },
      { status: 200, shows: 'access_token' },
    ),
    post(
      '/oauth/token',
      { ...client, grant_type: 'refresh_token' },
      { headers: session, status: 200, shows: 'access_token' },
    ),
    post('/oauth/revoke', { connection: 'main', token: '0' }, { headers: session, status: 200 }),
    post('/login', { ...owner(base), ...returnTo }, { status: 303, shows: '/login/code' }),
    post(
      '/login/code',
      { code, trust: 'yes', ...returnTo },
      { headers: { Cookie: cookiesOf(begun) }, status: 303, shows: authorizePath() },
    ),
    post('/login/forgot-password', { login: 'owner' }, { status: 200, shows: 'Check your email' }),
    post(passwordPath, { key, code, ...newPassword }, { ...longForm, shows: '/login/password-set' }),
    post(
      changePasswordPath,
      { connection: 'main', current: ownerPassword, code, ...newPassword },
      { ...longForm, headers: session, shows: '/login/password-changed' },
    ),
    post(proofPath, { password: ownerPassword }, { headers: bearer, status: 200 }),
    post(proofPath, { code }, { headers: bearer, status: 200 }),
    get('/oauth/authorize', {
      query: Object.fromEntries(new URL(authorizePath(), redirectUri).searchParams),
      status: 303,
      shows: '/login?return=',
    }),
    get('/login', { query: returnTo, shows: 'current-password' }),
    get('/login/code', { query: returnTo, headers: { Cookie: cookiesOf(begun) }, shows: 'one-time-code' }),
    get('/login/scratch-code-used', { query: returnTo, shows: 'code_challenge' }),
    get(passwordPath, { query: { key }, shows: 'new-password' }),
    get(changePasswordPath, { query: { connection: 'main' }, headers: session, shows: 'new-password' }),
    get('/login/forgot-password'),
    get('/login/first-password-set', { shows: 'Sign in with it' }),
    get('/login/password-set', { shows: 'All your sessions have ended' }),
    get('/login/password-changed', { query: { 'scratch-code-used': '' }, shows: 'scratch code' }),
    get('/login.css'),
    get('/login.woff2'),
    get(signInSecurityPath, { headers: bearer }),
    get(sessionsPath, { headers: bearer, shows: 'user_agent' }),
    {
      method: 'DELETE',
      route: `${sessionsPath}/:id{[1-9]\\d{0,14}}`,
      path: `${sessionsPath}/1`,
      headers: bearer,
      status: 200,
    },
    get(`${liveDnsPath}/:domainId{[1-9]\\d{0,14}}`, {
      path: `${liveDnsPath}/${domainId}`,
      query: { name: 'www', type: 'A' },
      headers: bearer,
      shows: 'servers',
    }),
    {
      method: 'PUT',
      route: uploadPath,
      path: upload.pathname,
      query: Object.fromEntries(upload.searchParams),
      headers: { 'Content-Type': uploadContentType },
      // The address is right, but the data is missing.
      status: 400,
      shows: 'gzip',
    },
    get('/health'),
    get('/openapi.json'),
    // Only this machine may read it.
    get('/outbox', { headers: { Authorization: `Bearer ${ownerToken}` }, status: 404 }),
    get('/metrics', { headers: { Authorization: `Bearer ${ownerToken}` } }),
    // There is no site.
    get('/*', { path: '/', status: 404 }),
  ]

  const close = async () => {
    await service.stop()
    await base.close()
  }
  return {
    requests,
    routes: service.routes,
    bearer,
    send,
    cookieNames: [...signedIn.tab.jar.keys(), ...begun.jar.keys()],
    close,
  }
}
