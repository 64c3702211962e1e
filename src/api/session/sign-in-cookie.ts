/** The cookies of browser sessions that the page can read: whether one may exist here. They hold no secret. */
import { mainConnection, tabConnection } from './tab-connection.ts'

const isHttps = () => location.protocol === 'https:'

/** Over https the cookie has a prefix, with which only this origin can set it. */
const cookieName = (id: string) => `${isHttps() ? '__Host-' : ''}signed_in${id === mainConnection ? '' : `_${id}`}`

/**
 * A readable cookie that holds no secret. `1`: a refresh token exists, so that a renewal is worth a request. `ending`:
 * the user has signed out, but the service, which then deletes the cookie, has not confirmed it.
 */
export const hasSignedInCookie = (value: '1' | 'ending', id = tabConnection) =>
  document.cookie.split('; ').includes(`${cookieName(id)}=${value}`)

/** Whether the service has yet to confirm a sign-out: nothing may renew that session, not even after a reload. */
export const isSignOutPending = () => hasSignedInCookie('ending')

/** The cookie lasts as long as the refresh token. */
export const markSignOutPending = (id = tabConnection) => {
  document.cookie = `${cookieName(id)}=ending; Path=/; Max-Age=2592000; SameSite=Strict${isHttps() ? '; Secure' : ''}`
}
