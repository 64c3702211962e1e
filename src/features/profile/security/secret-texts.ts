/** The texts that the dialog shows for a two-factor secret. */

const issuer = 'Quarterdeck'

/**
 * The URI from which authenticator apps import a secret (the Key URI format that all of them read). Everything is
 * percent-encoded: apps read `+` literally, and user names may contain any character.
 */
export function otpauthUri(secret: string, username: string): string {
  const parameters = Object.entries({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${username}`)}?${query}`
}

/** `ABCD EFGH …`, for typing. */
export const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/**
 * `23:59:58`: the remainder of a time of less than a few days, in milliseconds. Unlike `formatDuration`, it shows every
 * second.
 */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
