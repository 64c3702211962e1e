/** What tests of signing in share: a browser with its cookies, and the way of a person through the pages. */
import { createHash } from 'node:crypto'
import { startTestService, type TestOptions, type TestService } from '../testing.ts'

export const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
export const host = 'localhost:4080'
export const redirectUri = `http://${host}/sign-in`
const request = { response_type: 'code', client_id: 'quarterdeck', redirect_uri: redirectUri, scope: '*', state: 'st4te', code_challenge: challenge, code_challenge_method: 'S256' }
export const authorizeAddress = (changes: Record<string, string> = {}) => `/oauth/authorize?${new URLSearchParams({ ...request, ...changes })}`

/** A browser: follows nothing by itself, keeps cookies with their paths, sends Origin with its forms. */
export function browser(service: TestService, { address = '127.0.0.1', userAgent = 'Test Browser' } = {}) {
  const jar = new Map<string, { value: string; path: string; attributes: string }>()
  async function go(path: string, form?: Record<string, string>) {
    const cookies = [...jar].filter(([, { path: under }]) => path.startsWith(under)).map(([name, { value }]) => `${name}=${value}`).join('; ')
    const response = await service.fetch(path, {
      headers: { Host: host, 'User-Agent': userAgent, ...(cookies ? { Cookie: cookies } : {}), ...(form ? { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      redirect: 'manual',
    }, { address })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      const path = /Path=([^;]+)/.exec(attributes)?.[1] ?? '/'
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, { value, path, attributes })
    }
    return { status: response.status, location: response.headers.get('location') ?? '', headers: response.headers, text: await response.text() }
  }
  return { go, jar }
}
export type Browser = ReturnType<typeof browser>

export const codeIn = (location: string) => new URL(location).searchParams.get('code') ?? ''
export const owner = (service: TestService) => ({ username: 'owner', password: service.ownerPassword })

/** Through the pages to a code. */
export async function codeFor({ go }: Browser, person: Record<string, string>, address = authorizeAddress()) {
  const { location: login } = await go(address)
  const { location: back } = await go('/login', { ...person, return: new URL(login, redirectUri).searchParams.get('return') ?? '' })
  return (await go(back)).location
}
export const exchange = ({ go }: Browser, code: string, changes: Record<string, string> = {}) =>
  go('/oauth/token', { grant_type: 'authorization_code', client_id: 'quarterdeck', code, redirect_uri: redirectUri, code_verifier: verifier, ...changes })
export const renew = ({ go }: Browser) => go('/oauth/token', { grant_type: 'refresh_token', client_id: 'quarterdeck' })
export const tokenIn = (answer: { text: string }): string => JSON.parse(answer.text).access_token
export const statusWith = async (service: TestService, token: string) =>
  (await service.fetch('/v4/profile', { headers: { Authorization: `Bearer ${token}` } })).status

export async function signedIn(options: TestOptions = {}) {
  const service = await startTestService(options)
  const tab = browser(service)
  const answer = await exchange(tab, codeIn(await codeFor(tab, owner(service))))
  return { service, tab, token: tokenIn(answer), answer, [Symbol.asyncDispose]: () => service.close() }
}
