/** The actions on the SSH keys of the profile. */
import { sshKeys } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { readSshKey, removeSshKey, type SshKey } from '#queries/ssh-keys.ts'

const lazyAddDialog = lazyComponent(async () => (await import('./add-dialog.tsx')).AddSshKeyDialog)
const lazyRenameDialog = lazyComponent(async () => (await import('./rename-dialog.tsx')).RenameSshKeyDialog)

const requestOf = ({ id }: SshKey) => ({ path: { sshKeyId: id } })

/** Applies only while the key has the confirmed name. */
const requireSameKey = (sshKey: SshKey) =>
  requireSameName(sshKey.label, async () => (await readSshKey(requestOf(sshKey).path)).label)

export const addSshKeyAction = defineAction<void>({
  id: 'add-ssh-key',
  operation: sshKeys.create,
  label: () => t('Add SSH key'),
  icon: Plus,
  dialog: lazyAddDialog,
  open: () => openDialog(lazyAddDialog, {}),
})

export const sshKeyActions: readonly Action<SshKey>[] = [
  defineAction<SshKey>({
    id: 'rename-ssh-key',
    operation: sshKeys.update,
    label: () => t('Rename'),
    icon: Pencil,
    rowKey: 'e',
    dialog: lazyRenameDialog,
    open: (sshKey) => openDialog(lazyRenameDialog, { sshKey }),
  }),
  inspectAction({
    operation: sshKeys.view,
    requestOf,
    labelOf: ({ label }) => label,
    idsOf: ({ id }) => ({ [t('SSH key ID')]: id }),
  }),
  defineAction<SshKey>({
    id: 'delete-ssh-key',
    operation: sshKeys.remove,
    request: requestOf,
    label: () => t('Delete'),
    icon: Trash2,
    tone: 'danger',
    rowKey: 'Delete',
    deletes: ({ id, label }) => ({ resource: `ssh-key:${id}`, label }),
    confirm: ({ label }) => ({
      title: t('Delete {label}?', { label }),
      body: t(
        'The key is removed from your SSH keys and no longer offered for new nodes. Nodes and disks that were created with it keep it, and so does the remote shell where it is authorized: remove it there yourself.',
      ),
      action: t('Delete SSH key'),
    }),
    run: async (sshKey, { client }) => {
      await requireSameKey(sshKey)
      await mutate(client, removeSshKey, requestOf(sshKey))
      return t('{label} was deleted', { label: sshKey.label })
    },
    bulk: {
      skipReason: () => null,
      noneReason: () => t('None of the keys can be deleted'),
      copy: {
        verb: () => inContext('bulk', 'Delete'),
        will: () => t('will be deleted'),
        consequence: {
          one: () =>
            t(
              'Nodes and disks that were created with this key keep it, and so does the remote shell where it is authorized.',
            ),
          many: () =>
            t(
              'Nodes and disks that were created with these keys keep them, and so does the remote shell where they are authorized.',
            ),
        },
      },
      run: async (sshKey, client) => {
        await requireSameKey(sshKey)
        return sendOnce(client, removeSshKey, requestOf(sshKey))
      },
      refresh: refreshAfter(removeSshKey),
    },
  }),
]
