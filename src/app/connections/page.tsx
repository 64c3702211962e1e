/** The connections of this browser: switch, add, rename, sign out, remove. */
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { maxConnections, namedConnections, type NamedConnection } from '#api/session/named-connections.ts'
import { loadServices } from '#api/http/services.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { openDialog, preloadDialog } from '#kit/dialogs/dialogs.tsx'
import { Page } from '#kit/page/page.tsx'
import { useSession } from '#kit/permission/principal.ts'
import { toastError } from '#kit/toast.ts'
import { Badge, Status } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { CopyButton } from '#ui/copy.tsx'
import { LogOut } from '#ui/icons/log-out.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { useStore } from '#ui/use-store.ts'
import { addressWith, serviceHost } from '#kit/connections/describe-connection.ts'
import { removeConnection, signOutOf, signOutOfAll } from './sign-out.ts'
import { switchConnection } from './switch.ts'

const lazyAdd = lazyComponent(async () => (await import('./connection-dialog.tsx')).AddConnectionDialog)
const lazyEdit = lazyComponent(async () => (await import('./connection-dialog.tsx')).EditConnectionDialog)

const openAdd = async () => {
  try {
    await openDialog(lazyAdd, { services: await loadServices() })
  } catch (error) {
    toastError(error)
  }
}

export function Component() {
  const all = useStore(namedConnections)
  // Signing out in this tab changes what the rows say. For a single connection, the name of its user is not stored.
  const { username } = useSession()
  return (
    <Page
      title={t('Connections')}
      description={t(
        'The accounts that you use in this browser, on one or more services. Each tab uses one connection, and nothing that you do there affects another.',
      )}
      actions={
        <Button
          {...preloadDialog(lazyAdd)}
          variant="primary"
          icon={Plus}
          disabledReason={
            all.length >= maxConnections
              ? t('A browser can have at most {count} connections', { count: formatNumber(maxConnections) })
              : null
          }
          onClick={() => void openAdd()}
        >
          {t('Add connection')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Card flush>
          <ul className="m-0 list-none p-0">
            {all.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                username={connection.username ?? (connection.id === tabConnection ? username : null)}
                isOnly={all.length === 1}
              />
            ))}
          </ul>
        </Card>
        {all.length > 1 ? (
          <div>
            <Button icon={LogOut} onClick={() => void signOutOfAll()}>
              {t('Sign out of all')}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-ink-muted">
            {t('Once you add a second connection, every page shows the name and color of its connection.')}
          </p>
        )}
      </div>
    </Page>
  )
}

interface ConnectionRowProps {
  connection: NamedConnection
  username: string | null
  isOnly: boolean
}

function ConnectionRow({ connection, username, isOnly }: ConnectionRowProps) {
  const { id, name, color } = connection
  const isOwn = id === tabConnection
  const isSignedIn = namedConnections.isSignedIn(id)
  const items: MenuItem[] = [
    { label: t('Name and color'), icon: Pencil, onSelect: () => void openDialog(lazyEdit, { connection }) },
    ...(isSignedIn ? [{ label: t('Sign out'), icon: LogOut, onSelect: () => void signOutOf(connection) }] : []),
    {
      label: t('Remove'),
      icon: Trash2,
      tone: 'danger',
      disabledReason: isOnly ? t('The only connection cannot be removed') : null,
      onSelect: () => void removeConnection(connection),
    },
  ]
  return (
    <li
      data-connection-color={color}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line border-s-4 border-s-(--connection) px-pad py-3 last:border-b-0"
    >
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span data-public className="min-w-0 font-medium break-words">
            {name}
          </span>
          {isOwn ? <Badge tone="accent">{t('This tab')}</Badge> : null}
          <Status className="text-sm" tone={isSignedIn ? 'ok' : 'off'}>
            {isSignedIn ? t('Signed in') : t('Not signed in')}
          </Status>
        </p>
        <p className="text-sm text-ink-muted">
          {username === null ? null : `${username} · `}
          {serviceHost(connection)}
        </p>
      </div>
      {isOnly ? null : (
        <div
          className={classes(
            'flex flex-wrap items-center gap-2 sm:w-63 sm:justify-end',
            // Three buttons need a line of their own on a phone.
            !isOwn && 'max-sm:order-1',
          )}
        >
          {isOwn ? null : (
            <>
              <Button size="sm" aria-label={t('Switch to {name}', { name })} onClick={() => void switchConnection(id)}>
                {t('Switch')}
              </Button>
              <a
                href={addressWith(id)}
                target="_blank"
                rel="noreferrer"
                data-public
                aria-label={t('Open {name} in a new tab', { name })}
                className={buttonClass({ size: 'sm' })}
              >
                {t('Open in new tab')}
              </a>
            </>
          )}
          <CopyButton text={location.origin + addressWith(id)} label={t('Copy a link that opens {name}', { name })} />
        </div>
      )}
      {/* At the top right on a phone, as on all cards. */}
      <MenuButton
        iconOnly
        variant="ghost"
        size="sm"
        label={t('Actions for {name}', { name })}
        items={items}
        className="sm:-ms-2 max-sm:self-start"
      />
    </li>
  )
}
