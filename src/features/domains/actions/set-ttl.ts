/** Sets the default TTL of many domains. */
import { domains, type Domain } from '#contract/areas/domains.ts'
import { History } from '#ui/icons/history.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs.tsx'
import { domainEntity } from '../domain.ts'
import { noneChangeable } from './bulk-rules.ts'

const lazyTtlDialog = lazyComponent(async () => (await import('./set-ttl-dialog.tsx')).SetTtlDialog)

const openTtlDialog = (selected: readonly Domain[]) => openDialog(lazyTtlDialog, { domains: selected })

export const setTtlAction = defineAction<Domain>({
  id: 'set-ttl',
  operation: domains.update,
  label: 'Set TTL',
  icon: History,
  entityOf: domainEntity,
  dialog: lazyTtlDialog,
  open: (domain) => openTtlDialog([domain]),
  bulk: {
    skipReason: () => null,
    noneReason: noneChangeable,
    open: ({ eligible }) => openTtlDialog(eligible),
  },
})
