/** The address by which authenticator apps take over a secret (the Key URI format that all of them read). */

const issuer = 'Quarterdeck'

/** Everything is percent-encoded: apps read `+` as a plus sign, and user names may contain any character. */
export function otpauthUri(secret: string, username: string): string {
  const parameters = Object.entries({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${username}`)}?${query}`
}

/** `ABCD EFGH …`, for typing. */
export const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
