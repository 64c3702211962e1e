/** Finds this session's token in the list of tokens. */
import { useEffect, useState } from 'react'
import { tokenPrefixLength } from '#contract/areas/tokens.ts'
import { session } from '#api/session/session.ts'
import { useSession } from '#kit/permission/principal.ts'
import type { Token } from '#queries/tokens.ts'

const prefixOf = async () => (await session.token('tokens.list'))?.slice(0, tokenPrefixLength) ?? null

/** Whether a listed token is the one used by this session. Sessions from the sign-in pages use none of them. */
export async function isOwnToken({ token }: Token): Promise<boolean> {
  return token.slice(0, tokenPrefixLength) === (await prefixOf())
}

/** The first characters of this session's token; null when it is not in the list, or not known yet. */
export function useOwnTokenPrefix(): string | null {
  const { method, status } = useSession()
  const [prefix, setPrefix] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    if (method === 'token' && status === 'signed-in') void prefixOf().then((found) => current && setPrefix(found))
    return () => {
      current = false
    }
    // Signing in again changes the token.
  }, [method, status])
  return prefix
}
