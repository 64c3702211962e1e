/** Proof key for the authorization code (RFC 7636): a random verifier and its SHA-256 challenge, both base64url. */

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** 256 random bits as text that needs no escaping in an address. */
export const randomString = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** False outside a secure context: browsers offer hashing only over https and on the local machine. */
export const isHashingAvailable = () => typeof globalThis.crypto?.subtle?.digest === 'function'

export async function createChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}
