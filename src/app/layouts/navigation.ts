/** The main navigation: one line for each area. */
import { Archive } from '#ui/icons/archive.ts'
import { Braces } from '#ui/icons/braces.ts'
import { ChartLine } from '#ui/icons/chart-line.ts'
import { CircleUser } from '#ui/icons/circle-user.ts'
import { Disc3 } from '#ui/icons/disc-3.ts'
import { Globe } from '#ui/icons/globe.ts'
import { LayoutDashboard } from '#ui/icons/layout-dashboard.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Server } from '#ui/icons/server.ts'
import { Tag } from '#ui/icons/tag.ts'
import { Users } from '#ui/icons/users.ts'
import { useMemo } from 'react'
import { backups, domains, nodes, users } from '#contract/operations.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { t } from '#contract/translate.ts'
import { createDomainAction } from '#features/domains/actions/create.ts'
import { createNodeAction } from '#shared/nodes/create-node.ts'
import type { Action } from '#kit/actions/action.ts'
import { isAllowed, checkPermission, useSupported } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { usePrincipal } from '#kit/permission/principal.ts'
import type { Icon } from '#ui/icon.ts'

export interface NavItem {
  to: string
  label: () => string
  icon: Icon
  /** The key that opens it after `g`. */
  shortcutKey: string
  /** The area is shown to users who may call at least one of these operations; without the list, to every user. */
  anyOf?: readonly OperationAccess[]
  /** The action that creates an object of the area, for the palette. */
  create?: Action<void>
  /** A gap stands before it. */
  startsGroup?: true
}

export const navItems: readonly NavItem[] = [
  { to: paths.overview(), label: () => t('Overview'), icon: LayoutDashboard, shortcutKey: 'o' },
  {
    to: paths.nodes(),
    label: () => t('Nodes'),
    icon: Server,
    startsGroup: true,
    shortcutKey: 'n',
    anyOf: [nodes.view, nodes.create],
    create: createNodeAction,
  },
  {
    to: paths.backups(),
    label: () => t('Backups'),
    icon: Archive,
    shortcutKey: 'b',
    anyOf: [backups.list],
  },
  { to: paths.images(), label: () => t('Images'), icon: Disc3, shortcutKey: 'i' },
  { to: paths.regions(), label: () => t('Regions'), icon: MapPin, shortcutKey: 'r' },
  {
    to: paths.domains(),
    label: () => t('Domains'),
    icon: Globe,
    startsGroup: true,
    shortcutKey: 'd',
    anyOf: [domains.view, domains.create],
    create: createDomainAction,
  },
  {
    to: paths.tags(),
    label: () => t('Tags'),
    icon: Tag,
    shortcutKey: 't',
    anyOf: [nodes.view, domains.view],
  },
  {
    to: paths.usage(),
    label: () => t('Usage'),
    icon: ChartLine,
    startsGroup: true,
    shortcutKey: 's',
    anyOf: [nodes.view],
  },
  {
    to: paths.users(),
    label: () => t('Users'),
    icon: Users,
    shortcutKey: 'u',
    anyOf: [users.list],
  },
  { to: paths.api(), label: () => t('API'), icon: Braces, shortcutKey: 'a' },
  { to: paths.profile(), label: () => t('Profile'), icon: CircleUser, shortcutKey: 'p' },
]

/**
 * The areas that the user has access to and the service has. Every area is shown until permissions are known, so that
 * nothing shifts.
 */
export function useNavItems(): readonly NavItem[] {
  const principal = usePrincipal()
  const isSupported = useSupported()
  return useMemo(
    () =>
      navItems.filter(
        ({ anyOf }) =>
          !anyOf ||
          anyOf.some(
            (endpoint) => isSupported(endpoint) && (!principal || isAllowed(checkPermission(endpoint, principal))),
          ),
      ),
    [principal, isSupported],
  )
}
