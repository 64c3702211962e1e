/** The SSH keys of the profile. */
import type { LoaderFunctionArgs } from 'react-router'
import { sshKeys } from '#contract/operations.ts'
import { perLanguage, t, plural } from '#contract/translate.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import type { Column } from '#kit/table/model/column.ts'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { CopyableText } from '#ui/copy.tsx'
import { rich } from '#ui/rich.tsx'
import { sshKeyTable, type SshKey } from '#queries/ssh-keys.ts'
import { profileTabs } from '../tabs.ts'
import { addSshKeyAction, sshKeyActions } from './actions.ts'
import { keyDetails, keyTypeLabel, keyTypeNames, type KeyDetails } from './key-details.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, sshKeyTable.all)
  return null
}

const noun = {
  plural: () => t('SSH keys'),
  counted: (count: number) => plural(count, '{count} SSH key', '{count} SSH keys'),
}
const idOf = ({ id }: SshKey) => id
const labelOf = ({ label }: SshKey) => label
const rowActions = [sshKeyActions]

/** Cached, because every cell and search would hash the keys again. */
const detailsByLine = new Map<string, KeyDetails | null>()
function detailsOf({ ssh_key: line }: SshKey): KeyDetails | null {
  const known = detailsByLine.get(line)
  if (known !== undefined) return known
  const details = keyDetails(line)
  detailsByLine.set(line, details)
  return details
}

/** For keys stored by another service. */
const unknownType = 'Unknown'

const columns = perLanguage((): readonly Column<SshKey>[] => [
  {
    id: 'label',
    header: () => t('Label'),
    value: labelOf,
    width: 10,
    searchable: true,
    filterField: 'label',
    serverSortable: true,
  },
  {
    id: 'type',
    header: () => t('Type'),
    value: (key) => detailsOf(key)?.type ?? unknownType,
    format: (type) => (type === unknownType ? t('Unknown') : keyTypeLabel(type)),
    options: [...keyTypeNames, unknownType],
    width: 7,
    facet: true,
    searchable: true,
    card: 'badge',
  },
  {
    id: 'bits',
    header: () => t('Bits'),
    value: (key) => detailsOf(key)?.bits ?? null,
    compareAs: 'number',
    width: 4,
  },
  {
    id: 'fingerprint',
    header: () => t('Fingerprint'),
    value: (key) => detailsOf(key)?.sha256 ?? null,
    width: 24,
    searchable: true,
    card: 'block',
    cell: (key) => {
      const fingerprint = detailsOf(key)?.sha256
      return fingerprint ? <CopyableText text={fingerprint} label={t('fingerprint')} mono /> : null
    },
  },
  {
    id: 'md5',
    header: () => t('MD5 fingerprint'),
    value: (key) => detailsOf(key)?.md5 ?? null,
    width: 26,
    hiddenByDefault: true,
    searchable: true,
    card: 'hidden',
    cell: (key) => <span className="font-mono text-sm">{detailsOf(key)?.md5}</span>,
  },
  {
    id: 'comment',
    header: () => t('Comment'),
    value: (key) => detailsOf(key)?.comment ?? null,
    width: 9,
    searchable: true,
    hiddenByDefault: true,
    card: 'hidden',
  },
  timeColumn({
    id: 'created',
    header: () => t('Added'),
    timeOf: ({ created }) => created,
    width: 7,
  }),
])

export function Component() {
  return (
    <ListPage
      title={t('SSH keys')}
      tabs={profileTabs()}
      requires={sshKeys.list}
      changes={sshKeys.update}
      description={t('Public keys that you can add to new nodes and use for the remote shell.')}
      createAction={addSshKeyAction}
      name="ssh-keys"
      caption={t('Keys')}
      noun={noun}
      list={sshKeyTable}
      columns={columns()}
      getId={idOf}
      getLabel={labelOf}
      rowActions={rowActions}
      defaultSort="label"
      empty={
        <EmptyState
          icon={KeyRound}
          title={t('No SSH keys yet')}
          actions={<ActionButton action={addSshKeyAction} resource={undefined} variant="primary" />}
        >
          {rich(
            'An SSH key lets you sign in to your nodes without a password. If you do not have one, create it with {command}.',
            { command: <code className="font-mono text-sm">ssh-keygen -t ed25519</code> },
          )}
        </EmptyState>
      }
    />
  )
}
