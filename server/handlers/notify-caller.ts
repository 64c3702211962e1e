import type { CallerContext } from '../context.ts'
import { sendSecurityNotice } from '../store/security-notice.ts'

/** Mails the caller about a change of how the caller signs in. */
export const notifyCaller = (context: CallerContext, whatHappened: () => string): Promise<void> =>
  sendSecurityNotice(context, { userId: context.caller.userId, address: context.client.address }, whatHappened)
