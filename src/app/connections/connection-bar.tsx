/** The name and color of this tab's connection, at the top of the header: a menu of the others. */
import { t } from '#contract/translate.ts'
import { namedConnections } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { paths } from '#kit/paths.ts'
import { classes } from '#ui/class-names.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { useStore } from '#ui/use-store.ts'
import { describeConnection } from '#kit/connections/describe-connection.ts'
import { switchConnection } from './switch.ts'

export function ConnectionBar({ collapsed }: { collapsed: boolean }) {
  const all = useStore(namedConnections)
  if (all.length < 2) return null
  const own = all.find(({ id }) => id === tabConnection)
  const name = own?.name ?? t('Removed connection')
  const details = own ? describeConnection(own) : t('removed in another tab')
  const items: MenuItem[] = [
    { heading: t('Switch this tab to') },
    ...all.map((each) => ({
      label: each.name,
      checked: each.id === tabConnection,
      onSelect: () => void switchConnection(each.id),
    })),
    'separator',
    { label: t('Manage connections'), href: paths.connections() },
  ]
  return (
    <div data-tooltip={`${name}: ${details}`} className="h-full">
      <MenuButton
        label={t('Connection: {name}, {details}', { name, details })}
        items={items}
        align="start"
        variant="ghost"
        className={classes(
          'h-full! w-full! min-w-0! justify-start! rounded-none! text-on-fill! hover:bg-[rgb(0_0_0/20%)]!',
          collapsed && 'px-1! text-2xs! [&>svg]:hidden',
        )}
      >
        <span data-public className={classes('min-w-0 flex-1 truncate font-semibold', !collapsed && 'text-start')}>
          {name}
        </span>
      </MenuButton>
    </div>
  )
}
