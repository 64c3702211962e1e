/**
 * Reading images without the scope: the service then treats the token as none and responds with public images only, and with 404 for
 * private ones (interface README, Decided here).
 */
import { missingScopeReason, token, type HeldScopes } from '#contract/access.ts'
import { images } from '#contract/operations.ts'

/** Why private images cannot be read, as a sentence without its period; null when they can. */
export const privateImagesReason = (scopes: HeldScopes | null) =>
  missingScopeReason(scopes, token(...images.view.access.scopes))
