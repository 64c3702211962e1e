import { Badge } from '#ui/badge.tsx'
import { isFullAccess, scopesInWords } from './scope-text.ts'

/** The scopes of a token, an app or a session in words, all of them in the title. */
export function ScopesCell({ scopes }: { scopes: string }) {
  if (isFullAccess(scopes)) return <Badge tone="warn">Full access</Badge>
  const words = scopesInWords(scopes)
  return <span title={words.join('\n')}>{words.join(', ')}</span>
}
