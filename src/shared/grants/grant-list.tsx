/** Grants in words: permissions in the account and on each node, domain and image, with counts and a search. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#contract/access.ts'
import { globalFlags, grantKinds, type Grant, type GrantKind, type Grants } from '#contract/grants.ts'
import { privateImageId } from '#contract/rules/images/images.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Heading } from '#ui/heading.tsx'
import { linkClass } from '#ui/link.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { globalFlagLabels, grantKindLabels, nameWithId, permissionLabel, sharedLabelIds } from './grant-labels.ts'
import { paths } from '#kit/paths.ts'

/** With fewer names, a search would only get in the way. */
const minSearchable = 5
/** Further names are found by searching. */
const maxNames = 60

/** In words only: a dot would look like the status of a resource. */
const Granted = ({ isGranted, children }: { isGranted: boolean; children: string }) => (
  <span className={isGranted ? undefined : 'text-ink-muted'}>{children}</span>
)

const PermissionText = ({ level }: { level: Permission }) => (
  <Granted isGranted={level !== null}>{permissionLabel(level)}</Granted>
)

const hasPermission = ({ permissions }: Grant) => permissions !== null

/** The pages of the kinds that have some. */
const pageOf: Partial<Record<GrantKind, (id: number) => string>> = {
  node: paths.node,
  domain: paths.domain,
  image: (id) => paths.image(privateImageId(id)),
}

export function GrantList({ grants }: { grants: Grants }) {
  const [search, setSearch] = useState('')
  const kinds = grantKinds.filter((kind) => grants[kind].some(hasPermission))
  const count = kinds.reduce((sum, kind) => sum + grants[kind].filter(hasPermission).length, 0)
  return (
    <div className="@container flex flex-col gap-5">
      <Group title={t('Account')}>
        <DescriptionList>
          <DescriptionItem term={t('Account and billing')}>
            <PermissionText level={grants.global.account_access} />
          </DescriptionItem>
          <FlagItems flags={grants.global} />
        </DescriptionList>
      </Group>
      {kinds.length === 0 ? <p className="text-ink-muted">{t('No access to any node, domain or image.')}</p> : null}
      {count >= minSearchable ? (
        <SearchInput label={t('Search by name')} value={search} onChange={setSearch} className="max-w-md" />
      ) : null}
      <div className="grid gap-5 empty:hidden @2xl:grid-cols-2">
        {kinds.map((kind) => (
          <EntityGrants
            key={kind}
            kind={kind}
            grants={grants[kind].filter(hasPermission)}
            ids={sharedLabelIds(kind, grants[kind])}
            search={search}
          />
        ))}
      </div>
    </div>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <Heading level={3}>{title}</Heading>
        {note === undefined ? null : <span className="text-sm text-ink-muted">{note}</span>}
      </div>
      {children}
    </section>
  )
}

interface EntityGrantsProps {
  kind: GrantKind
  grants: readonly Grant[]
  /** The ids of entities that share their label with others. */
  ids: ReadonlyMap<number, string>
  search: string
}

/** Renders one line per level, with the names of the entities. */
function EntityGrants({ kind, grants, ids, search }: EntityGrantsProps) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = grants.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const byLevel = Map.groupBy(found, ({ permissions }) => permissions)
  const total = formatNumber(grants.length)
  return (
    <Group
      title={grantKindLabels()[kind]}
      note={words.length > 0 ? t('{count} of {total}', { count: formatNumber(found.length), total }) : total}
    >
      {found.length === 0 ? <p className="text-ink-muted">{t('No name matches.')}</p> : null}
      <DescriptionList>
        {[...byLevel].map(([level, entries]) => (
          <DescriptionItem key={permissionLabel(level)} term={<PermissionText level={level} />}>
            <Names kind={kind} grants={entries} ids={ids} />
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Group>
  )
}

function Names({ kind, grants, ids }: Omit<EntityGrantsProps, 'search'>) {
  const pagePath = pageOf[kind]
  const more = grants.length - maxNames
  return (
    <>
      <ul className="m-0 flex list-none flex-wrap gap-x-3 gap-y-1 p-0">
        {grants.slice(0, maxNames).map(({ id, label }) => {
          const name = nameWithId(label, ids.get(id))
          return (
            <li key={id} className="min-w-0 break-words">
              {pagePath ? (
                <Link to={pagePath(id)} className={linkClass}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 ? (
        <p className="text-sm text-ink-muted">
          {t('And {count} more. Search by name to find them.', { count: formatNumber(more) })}
        </p>
      ) : null}
    </>
  )
}

/** Renders one line when all flags are the same. */
function FlagItems({ flags }: { flags: Grants['global'] }) {
  const labels = globalFlagLabels()
  const values = new Set(globalFlags.map((flag) => flags[flag]))
  const rows =
    values.size === 1
      ? [{ label: t('Everything else'), allowed: values.has(true) }]
      : globalFlags.map((flag) => ({ label: labels[flag], allowed: flags[flag] }))
  return rows.map(({ label, allowed }) => (
    <DescriptionItem key={label} term={label}>
      <Granted isGranted={allowed}>{allowed ? t('Allowed') : t('Not allowed')}</Granted>
    </DescriptionItem>
  ))
}
