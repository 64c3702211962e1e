/** The columns of the table of users. */
import type { User } from '#contract/areas/users.ts'
import { inContext, t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { OnOff } from '#ui/on-off.tsx'
import { widthForWords, type Column } from '#kit/table/model/column.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { accessLabel, invitedText, isInvited, userKey } from '../user.ts'

function Username({ user }: { user: User }) {
  const { username } = user
  const own = useProfile()?.username === username
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 max-sm:flex-wrap">
      <span className="wrap-anywhere sm:truncate">{username}</span>
      {own ? <Badge tone="accent">{t('You')}</Badge> : null}
      {isInvited(user) && (
        <span title={invitedText()} className="inline-flex">
          <Badge tone="neutral">{t('Invited')}</Badge>
        </span>
      )}
      <ResourceMark resource={userKey({ username })} />
    </span>
  )
}

/** Null if the service does not report it. */
function passwordState(user: User) {
  if (user.password_created === undefined) return null
  return isInvited(user) ? 'Not set' : 'Set'
}

export const userColumns: readonly Column<User>[] = [
  {
    id: 'username',
    header: () => t('Username'),
    value: ({ username }) => username,
    width: 12,
    searchable: true,
    filterField: 'username',
    serverSortable: true,
    cell: (user) => <Username user={user} />,
  },
  {
    id: 'access',
    header: () => t('Access'),
    value: ({ restricted }) => (restricted ? 'Restricted' : 'Unrestricted'),
    format: (value) => accessLabel(value === 'Restricted'),
    get width() {
      return widthForWords(8, [accessLabel(false), accessLabel(true)])
    },
    facet: true,
    searchable: true,
    options: ['Unrestricted', 'Restricted'],
    card: 'badge',
    cell: ({ restricted }) => <Badge>{accessLabel(restricted)}</Badge>,
  },
  {
    id: 'email',
    header: () => t('Email'),
    value: ({ email }) => email,
    width: 16,
    searchable: true,
    card: 'subtitle',
  },
  {
    id: 'two_factor',
    header: () => t('Two-factor'),
    value: ({ tfa_enabled: enabled }) => (enabled ? 'On' : 'Off'),
    format: (value) => (value === 'On' ? t('On') : t('Off')),
    width: 7,
    facet: true,
    options: ['On', 'Off'],
    aliases: ['2fa'],
    cell: ({ tfa_enabled: enabled }) => <OnOff isOn={enabled} isRisk />,
  },
  {
    id: 'password',
    header: () => t('Password'),
    value: passwordState,
    format: (value) => (value === 'Set' ? inContext('state', 'Set') : t('Not set')),
    width: 7,
    facet: 'more',
    options: ['Set', 'Not set'],
    emptyLabel: () => t('Unknown'),
    hiddenByDefault: true,
    card: 'hidden',
  },
  {
    id: 'ssh_keys',
    header: () => t('SSH keys'),
    value: ({ ssh_keys: keys }) => keys.length,
    compareAs: 'number',
    align: 'end',
    width: 6,
  },
  {
    id: 'phone',
    header: () => t('Phone'),
    value: ({ verified_phone_number: phone }) => phone,
    width: 10,
    hiddenByDefault: true,
    card: 'hidden',
    searchable: true,
  },
]
