/** A token is revoked only under the name by which that was confirmed. */
import { requireSameName } from '#kit/actions/same-name.ts'
import { readToken, type Token } from '#queries/tokens.ts'

export const requireSameToken = ({ id, label }: Token): Promise<void> =>
  requireSameName(label, async () => (await readToken({ tokenId: id })).label)
