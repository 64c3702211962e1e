/**
 * Members that hold a secret: never written to a log, a stored draft or a shown request (RFC 6819 5.1; quality rules). One list for
 * the service's log, the forms' drafts and the curl line of a change.
 */
const secretMembers: ReadonlySet<string> = new Set([
  'root_pass', 'password', 'token', 'secret', 'scratch', 'tfa_code', 'otp_code', 'response', 'upload_to', 'access_token', 'refresh_token',
  'client_secret', 'code', 'code_verifier', 'stackscript_data',
])

export const isSecret = (member: string) => secretMembers.has(member)

export const mask = '•••'

/** A copy of a body with every secret covered, at any depth; what is absent or null stays so. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([member, item]) => [
    member, isSecret(member) && item !== null && item !== undefined ? mask : withoutSecrets(item),
  ]))
}
