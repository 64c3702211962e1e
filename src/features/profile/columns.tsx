/** Columns shared by several lists of the profile. */
import { t } from '#contract/translate.ts'
import type { Column } from '#kit/table/model/column.ts'
import { Badge } from '#ui/badge.tsx'
import { isFullAccess, scopesByLevel, scopesInWords } from './scope-text.ts'

/** The scopes of a token, an app or a session in words, with each scope listed in the title. */
function ScopesCell({ scopes, isUsual }: { scopes: string; isUsual: boolean }) {
  if (isFullAccess(scopes)) return <Badge tone={isUsual ? 'neutral' : 'warn'}>{t('Full access')}</Badge>
  return <span title={scopesInWords(scopes).join('\n')}>{scopesByLevel(scopes)}</span>
}

/**
 * The access of a token, an app or a session. `width`: see Column. `isUsual`: items for which full access is not worth
 * a warning, because nobody could have chosen less.
 */
export const scopesColumn = <T extends { readonly scopes: string }>(
  width: number,
  isUsual: (item: T) => boolean = () => false,
): Column<T> => ({
  id: 'scopes',
  header: () => t('Access'),
  value: ({ scopes }) => scopesInWords(scopes),
  width,
  searchable: true,
  card: 'block',
  cell: (item) => <ScopesCell scopes={item.scopes} isUsual={isUsual(item)} />,
})

interface AddressColumn<T> extends Pick<Column<T>, 'header' | 'width' | 'filterField'> {
  addressOf: (item: T) => string
}

/** The address a browser connected from. */
export const addressColumn = <T,>({ addressOf, ...column }: AddressColumn<T>): Column<T> => ({
  ...column,
  id: 'address',
  value: addressOf,
  compareAs: 'address',
  searchable: true,
  aliases: ['ip'],
  cell: (item) => <span className="font-mono text-sm">{addressOf(item)}</span>,
})
