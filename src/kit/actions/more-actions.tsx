/** The menu for what a page offers besides its buttons. */
import { t } from '#contract/translate.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'

/** On a phone it shrinks to three dots, so that it fits beside the title. */
export function MoreActions({ items }: { items: readonly MenuItem[] }) {
  const narrow = useNarrowViewport()
  return items.length > 0 && <MenuButton label={t('More actions')} items={items} iconOnly={narrow} variant="default" />
}
