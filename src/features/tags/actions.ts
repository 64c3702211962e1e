/** Actions on tags, which affect all nodes and domains that have them. */
import type { OperationAccess } from '#contract/endpoint.ts'
import { t } from '#contract/translate.ts'
import type { UsedTag } from '#queries/tags.ts'
import { Combine } from '#ui/icons/combine.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'

const lazyRenameDialog = lazyComponent(async () => (await import('./change-dialog.tsx')).RenameTagsDialog)
const lazyDeleteDialog = lazyComponent(async () => (await import('./change-dialog.tsx')).DeleteTagsDialog)

const namesOf = (tags: readonly UsedTag[]): readonly string[] => tags.map(({ tag }) => tag)
const usesOf = ({ nodes, domains }: UsedTag) => nodes.length + domains.length
/** The most used tag comes first: its name is the default for the merged tag. */
const openRename = (tags: readonly UsedTag[]) =>
  openDialog(lazyRenameDialog, { tags: namesOf(tags.toSorted((a, b) => usesOf(b) - usesOf(a))) })
const openDelete = (tags: readonly UsedTag[]) => openDialog(lazyDeleteDialog, { tags: namesOf(tags) })

const anyTag = { skipReason: () => null, noneReason: () => '' }

/** `operation`: an operation that changes tags and that the user may call. The dialogs check the other requirements. */
export function tagActions(operation: OperationAccess): readonly Action<UsedTag>[] {
  const shared = { operation, members: ['tags'] }
  return [
    defineAction<UsedTag>({
      ...shared,
      id: 'rename-tag',
      label: () => t('Rename'),
      icon: Pencil,
      rowKey: 'e',
      dialog: lazyRenameDialog,
      open: (tag) => openRename([tag]),
    }),
    defineAction<UsedTag>({
      ...shared,
      id: 'merge-tags',
      label: () => t('Merge'),
      icon: Combine,
      // For selections only; a single tag is merged by renaming it.
      isApplicable: () => false,
      open: (tag) => openRename([tag]),
      bulk: { ...anyTag, open: ({ eligible }) => openRename(eligible) },
    }),
    defineAction<UsedTag>({
      ...shared,
      id: 'delete-tag',
      label: () => t('Delete'),
      icon: Trash2,
      tone: 'danger',
      rowKey: 'Delete',
      dialog: lazyDeleteDialog,
      open: (tag) => openDelete([tag]),
      bulk: { ...anyTag, open: ({ eligible }) => openDelete(eligible) },
    }),
  ]
}
