/** A browser with cookies for the tests of the sign-in, and the steps through its pages. */
import { createHash } from 'node:crypto'
import { startTestService, type TestOptions, type TestService } from '../testing.ts'

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
export const host = 'localhost:4080'
export const redirectUri = `http://${host}/sign-in`
const request = {
  response_type: 'code',
  client_id: 'quarterdeck',
  redirect_uri: redirectUri,
  scope: '*',
  state: 'st4te',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
export const authorizePath = (changes: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({ ...request, ...changes })}`

/** The part of a service that a browser uses. */
export type BrowsedService = Pick<TestService, 'fetch'>

/** Keeps cookies with their paths and sends Origin with forms; does not follow redirects. */
export function browser(service: BrowsedService, { address: from = '127.0.0.1', userAgent = 'Test Browser' } = {}) {
  let address = from
  const jar = new Map<string, { value: string; path: string; attributes: string }>()
  async function go(path: string, form?: Record<string, string>) {
    const cookies = [...jar]
      .filter(([, { path: under }]) => path.startsWith(under))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await service.fetch(
      path,
      {
        headers: {
          Host: host,
          'User-Agent': userAgent,
          ...(cookies ? { Cookie: cookies } : {}),
          ...(form ? { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' } : {}),
        },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        redirect: 'manual',
      },
      { address },
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(;.*)?$/.exec(line) ?? []
      const path = /Path=([^;]+)/.exec(attributes)?.[1] ?? '/'
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, { value, path, attributes })
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      headers: response.headers,
      text: await response.text(),
    }
  }
  const setAddress = (next: string) => {
    address = next
  }
  return { go, jar, setAddress }
}
export type Browser = ReturnType<typeof browser>

export const codeIn = (location: string) => new URL(location).searchParams.get('code') ?? ''
export const owner = (service: TestService) => ({ username: 'owner', password: service.ownerPassword })

/** Signs in through the pages; returns the address with the authorization code. */
export async function signInForCode({ go }: Browser, credentials: Record<string, string>, address = authorizePath()) {
  const { location: login } = await go(address)
  const { location: back } = await go('/login', {
    ...credentials,
    return: new URL(login, redirectUri).searchParams.get('return') ?? '',
  })
  return (await go(back)).location
}
export const exchange = ({ go }: Browser, code: string, changes: Record<string, string> = {}) =>
  go('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: 'quarterdeck',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  })
export const refresh = ({ go }: Browser) =>
  go('/oauth/token', { grant_type: 'refresh_token', client_id: 'quarterdeck' })
export const tokenIn = (response: { text: string }): string => JSON.parse(response.text).access_token
export const profileStatus = async (service: BrowsedService, token: string) =>
  (await service.fetch('/v4/profile', { headers: { Authorization: `Bearer ${token}` } })).status

export async function startSignedIn(options: TestOptions = {}) {
  const service = await startTestService(options)
  const tab = browser(service)
  const response = await exchange(tab, codeIn(await signInForCode(tab, owner(service))))
  return { service, tab, token: tokenIn(response), response, [Symbol.asyncDispose]: () => service.close() }
}
