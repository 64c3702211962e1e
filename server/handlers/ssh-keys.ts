/** SSH keys of the caller (profile-and-domains.md, Profile; gaps 7.6). Labels and keys may occur twice. */
import type { sshKeys } from '#contract/areas/ssh-keys.ts'
import { maxSshKeys } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { httpError, notFound } from '../errors.ts'
import { reasons } from '../reasons.ts'
import { recordEvent } from '../store/events.ts'
import { field, selectPage } from '../store/page.ts'
import { sshKeyReference } from '../store/references.ts'

const fields = field.columns('ssh_keys', { number: ['id'], text: ['label', 'ssh_key'], time: ['created'] })

const selectKeys = ({ db, caller }: CallerContext) =>
  db.selectFrom('ssh_keys').select(['id', 'label', 'ssh_key', 'created']).where('user_id', '=', caller.userId)

const requireKey = (context: CallerContext, id: number) =>
  selectKeys(context).where('id', '=', id).executeTakeFirstOrThrow(notFound)

const recordKeyEvent = (
  context: CallerContext,
  action: 'user_ssh_key_add' | 'user_ssh_key_update' | 'user_ssh_key_delete',
  key: { id: number; label: string },
) => recordEvent(context, { action, username: context.caller.username, entity: sshKeyReference(key) })

export const sshKeyHandlers: Handlers<typeof sshKeys> = {
  list: ({ query, filter }, context) => selectPage(selectKeys(context), { filter, query, fields }),

  view: async ({ path }, context) => requireKey(context, path.sshKeyId),

  create: async ({ body }, context) => {
    const { db, caller, now } = context
    const { count } = await db
      .selectFrom('ssh_keys')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    if (count >= maxSshKeys) throw httpError(400, reasons.tooManyKeys)
    const key = await db
      .insertInto('ssh_keys')
      .values({ user_id: caller.userId, label: body.label, ssh_key: body.ssh_key, created: toWireTime(now) })
      .returning(['id', 'label', 'ssh_key', 'created'])
      .executeTakeFirstOrThrow()
    await recordKeyEvent(context, 'user_ssh_key_add', key)
    return key
  },

  update: async ({ path, body }, context) => {
    const key = await requireKey(context, path.sshKeyId)
    const label = body.label ?? key.label
    await context.db.updateTable('ssh_keys').set({ label }).where('id', '=', key.id).execute()
    await recordKeyEvent(context, 'user_ssh_key_update', { ...key, label })
    return { ...key, label }
  },

  /** Nodes keep the key. */
  remove: async ({ path }, context) => {
    const key = await requireKey(context, path.sshKeyId)
    await context.db.deleteFrom('ssh_keys').where('id', '=', key.id).execute()
    await recordKeyEvent(context, 'user_ssh_key_delete', key)
    return {}
  },
}
