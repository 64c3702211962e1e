/**
 * Every page as several roles: restricted users with different grants, and tokens with few scopes. No page sends
 * requests that are refused, and none offers actions that the role must not perform.
 */
import type { Page } from '@playwright/test'
import type { GrantsUpdate } from '#contract/grants.ts'
import { paths } from '#kit/paths.ts'
import { createTokenWithScopes, findNode, revokeAllGrants, updateGrants } from './account.ts'
import { expect, test } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { main, navigation, title } from './locators.ts'
import { goInside, signedInPages, sweepTimeoutMs, type SweptPage } from './pages.ts'
import { beginSignedIn } from './sign-in.ts'

interface Role {
  name: string
  user: 'owner' | 'restricted'
  scopes?: string
  /** For a restricted user; ids are those of the pages in pages.ts. */
  grants?: (nodeId: number) => GrantsUpdate
  navigation: readonly string[]
  /** Whether the node, the domain and the image of the sweep are found. */
  found: boolean
  /** Nothing can be changed anywhere; for tokens, because a restricted user can always change the own profile. */
  readOnly: boolean
}

const on = (nodeId: number, permissions: 'read_only' | 'read_write'): GrantsUpdate => ({
  node: [{ id: nodeId, permissions }],
  domain: [{ id: 1, permissions }],
  image: [{ id: 1, permissions }],
})
const everywhere = ['Overview', 'Nodes', 'Backups', 'Images', 'Regions', 'Domains', 'Tags', 'Usage', 'API', 'Profile']
const token = (scopes: string, areas: readonly string[]): Role => ({
  name: `the owner's token with ${scopes}`,
  user: 'owner',
  scopes,
  navigation: areas,
  found: true,
  readOnly: true,
})

const roles: readonly Role[] = [
  {
    name: 'a restricted user without grants',
    user: 'restricted',
    grants: () => ({}),
    navigation: ['Overview', 'Images', 'Regions', 'API', 'Profile'],
    found: false,
    readOnly: false,
  },
  {
    name: 'a restricted user who may read one of each',
    user: 'restricted',
    grants: (nodeId) => on(nodeId, 'read_only'),
    navigation: everywhere,
    found: true,
    readOnly: false,
  },
  {
    name: 'a restricted user who may change one of each and create all',
    user: 'restricted',
    grants: (nodeId) => ({
      ...on(nodeId, 'read_write'),
      global: { account_access: 'read_write', add_nodes: true, add_domains: true, add_images: true },
    }),
    navigation: everywhere,
    found: true,
    readOnly: false,
  },
  token('nodes:read_only', ['Overview', 'Nodes', 'Backups', 'Images', 'Regions', 'Tags', 'Usage', 'API', 'Profile']),
  token('account:read_only', ['Overview', 'Images', 'Regions', 'Users', 'API', 'Profile']),
  token('domains:read_only', ['Overview', 'Images', 'Regions', 'Domains', 'Tags', 'API', 'Profile']),
]

/** The names of all buttons that change something. */
const mutatingActions =
  /^(Boot|Reboot|Rename .*|Edit|Cancel upload|Shut down|Delete|Restrict|Remove restriction|Save changes|Save grants|Change schedule|Enable backups|Cancel backups|Take snapshot|Restore|Add disk|Add record|Add profile)$/

/** The names of all menu items that change something at the service. */
const mutatingItems =
  /^(Boot|Reboot|Shut down|Rename|Tag|Resize|Clone|Rebuild|Migrate|Rescue|Reset|Delete|Edit|Set|Enable|Disable|Restore|Cancel|Take|Revoke)\b/

/** Pages of a single node, domain or image: their requests are refused when it is not granted. */
const isOfEntity = ({ address }: SweptPage) => /^\/(nodes|domains|images\/private)\/\d+/.test(address)

/** Goes to a page and looks at what it offers. */
async function visit(page: Page, swept: SweptPage, role: Role) {
  const mayBeMissing = !role.found && isOfEntity(swept)
  await goInside(page, swept.address)
  // A token that does not cover a page shows the reason under the name of the area.
  await expect(title(page, mayBeMissing || role.readOnly ? /./ : swept.title)).toBeVisible()
  await expect(page.getByRole('button', { name: `Account: ${role.user}` })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveText([...role.navigation])
  await expect(main(page).getByText('Loading', { exact: false })).toHaveCount(0)
  await loaded(page)
  const problem = role.readOnly ? /not authorized/i : /could not|went wrong|problem|not authorized/i
  await expect(page.getByRole('alert').filter({ hasText: problem })).toHaveCount(0)
  if (!role.readOnly) return
  await expect(main(page).getByRole('button', { name: mutatingActions })).toHaveCount(0)
  await expect(main(page).getByRole('form')).toHaveCount(0)
  // Items that only show something, or change only this browser, may remain in the menus.
  const menu = main(page)
    .getByRole('button', { name: /^(More actions|Actions for )/ })
    .first()
  if (!(await menu.isVisible())) return
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: mutatingItems })).toHaveCount(0)
  await page.keyboard.press('Escape')
}

for (const role of roles) {
  test(`every page as ${role.name} @referenced`, async ({ page, service, monitor }) => {
    test.setTimeout(sweepTimeoutMs)
    const node = await findNode(service, 'web-3')
    if (role.grants) {
      await revokeAllGrants(service)
      await updateGrants(service, role.grants(node.id))
    }
    if (!role.found) monitor.expectError(/status of 404/)
    const scopes = role.scopes ?? '*'
    await beginSignedIn(page, await createTokenWithScopes(service, scopes, role.user), scopes)
    const refused: string[] = []
    let mayBeMissing = false
    page.on('response', (response) => {
      const isRefused = [401, 403].includes(response.status()) || (response.status() === 404 && !mayBeMissing)
      if (isRefused) refused.push(`${response.status()} ${response.url()} on ${page.url()}`)
    })
    await page.goto(paths.overview())
    await expect(title(page, 'Overview')).toBeVisible()
    for (const swept of signedInPages(node)) {
      mayBeMissing = !role.found && isOfEntity(swept)
      await test.step(swept.name, () => visit(page, swept, role))
    }
    expect(refused).toEqual([])
  })
}
