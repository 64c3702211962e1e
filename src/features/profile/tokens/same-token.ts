/** Ensures that a token is revoked only under the name that was confirmed. */
import { requireSameName } from '#kit/actions/same-name.ts'
import { readToken, type Token } from '#queries/tokens.ts'

export const requireSameToken = ({ id, label }: Token): Promise<void> =>
  requireSameName(label, async () => (await readToken({ tokenId: id })).label)
