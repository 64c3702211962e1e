/**
 * Every dialog for the audits: where it is, and how it is opened. `scripts/dialogs.test.ts` demands an entry for each
 * file of `src` that renders one. Most questions share a dialog, so there is an entry for each kind of question.
 */
import type { Locator, Page, ViewportSize } from '@playwright/test'
import { configs } from '#contract/areas/configs.ts'
import { domains } from '#contract/areas/domains.ts'
import { questions } from '#contract/areas/questions.ts'
import { users } from '#contract/areas/users.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { revokeTokens } from './account.ts'
import { desktop, phone } from './audit.ts'
import { bulkMenu, main, navigation, row } from './locators.ts'
import { say, sayCount } from './texts.ts'
import { enableTwoFactor } from './two-factor.ts'

export interface SweptDialog {
  name: string
  /** The file that renders it, below `src`. */
  file: string
  address: string
  /** Prepares the account before the dashboard is loaded. */
  prepare?: (service: TestService) => Promise<unknown>
  open: (page: Page, service: TestService) => Promise<unknown>
  /** A word of the service, in lower case, that it shows before the service has sent it. */
  serviceWord?: string
  /** The one size that has it. */
  only?: ViewportSize
  /** It cannot be left without a question, or removes something that later pages need. */
  alone?: true
}

/** An English text of the dashboard, looked up in the language of the test; or a function that returns the text. */
type Name = string | (() => string)
const sayName = (name: Name) => (typeof name === 'string' ? say(name) : name())

const buttonIn = (within: Locator, name: Name) =>
  within.getByRole('button', { name: sayName(name), exact: true }).first()
const button = (page: Page, name: Name) => buttonIn(main(page), name)
const dialog = (page: Page) => page.getByRole('dialog')
const field = (within: Locator, label: Name) => within.getByLabel(sayName(label), { exact: true })

const press = (name: Name) => (page: Page) => button(page, name).click()

/** Opens a menu of the page and chooses from it. */
const choose = (menu: Name, item: Name) => async (page: Page) => {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: sayName(item), exact: true }).click()
}
const more = (item: Name) => choose('More actions', item)
/** `label`: of the row or the card. */
const chooseFor = (label: string, item: Name) => choose(() => say('Actions for {label}', { label }), item)

const tag = () => say('Tag', {}, 'verb')
const ipv4Address = () => say('{version} address', { version: 'IPv4' })

/** Submits an empty form, so that it shows what is missing. */
const submitEmpty = (item: string, submit: string) => async (page: Page) => {
  await more(item)(page)
  await buttonIn(dialog(page), submit).click()
  await dialog(page).locator('[id$="-error"]').first().waitFor()
}

/** Opens something for selected rows. */
const withRows = (labels: readonly string[], open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  for (const label of labels) await row(page, label).getByRole('checkbox').check()
  await open(page)
}
const withRecords = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('checkbox', { name: say('Select all shown records') }).check()
  await open(page)
}

/** Changes the form of a page, so that leaving it asks first. */
const change = (page: Page, label: string, text: string) => field(main(page), label).fill(text)

/** The demo's nodes, which always have the same ids. */
const web1 = 2
const db1 = 4
const db2 = 5
const build1 = 12
const lab1 = 13
const zone = 1
const disk = 'Ubuntu 22.04 LTS Disk'
const answers = [1, 2, 3].map((question_id) => ({ question_id, response: 'made up' }))

export const dialogs: readonly SweptDialog[] = [
  // Questions
  {
    name: 'question',
    file: 'kit/dialogs/confirm-dialog.tsx',
    address: paths.node(db1),
    open: press('Reboot'),
  },
  {
    name: 'question with a typed label and its impact',
    file: 'kit/dialogs/confirm-dialog.tsx',
    address: paths.nodeSettings(db1),
    open: async (page) => {
      await press('Delete node')(page)
      await buttonIn(page.getByRole('alertdialog'), 'Delete node').click()
    },
  },
  {
    name: 'question about several',
    file: 'kit/dialogs/confirm-dialog.tsx',
    address: paths.nodes(),
    open: withRows(['web-1', 'db-2'], press('Shut down')),
  },
  {
    name: 'question with the impact on several',
    file: 'kit/dialogs/confirm-dialog.tsx',
    address: paths.nodes(),
    open: withRows(['web-1', 'db-1'], more('Cancel backups')),
  },
  {
    name: 'discard changes',
    file: 'kit/form/form-dialog.tsx',
    address: paths.sshKeys(),
    open: async (page) => {
      await press('Add SSH key')(page)
      await field(dialog(page), 'Public key').fill('ssh-ed25519')
      await page.keyboard.press('Escape')
    },
    alone: true,
  },
  {
    name: 'discard template',
    file: 'kit/dialogs/discard-question.tsx',
    address: paths.domain(zone),
    open: async (page) => {
      await choose('Zone tools', 'Templates')(page)
      await buttonIn(dialog(page), 'New template').click()
      await field(dialog(page), 'Name').fill('Mail')
      await page.keyboard.press('Escape')
    },
    alone: true,
  },
  {
    name: 'leave page',
    file: 'kit/form/draft/unsaved-changes-guard.tsx',
    address: paths.nodeSettings(db1),
    open: async (page) => {
      await change(page, 'CPU usage', '33')
      await navigation(page)
        .getByRole('link', { name: say('Domains') })
        .click()
    },
    alone: true,
  },
  {
    name: 'changed elsewhere',
    file: 'kit/form/conflict-dialog.tsx',
    address: paths.domainSettings(zone),
    open: async (page, service) => {
      await change(page, 'Description', 'v1')
      await callOperation(service, domains.update, { path: { domainId: zone }, body: { description: 'v2' } })
      await press('Save changes')(page)
    },
    alone: true,
  },
  {
    name: 'send again',
    file: 'app/session/repeat-dialog.tsx',
    address: paths.sshKeys(),
    open: async (page) => {
      await page.route('**/v4/profile/sshkeys/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await chooseFor('laptop', 'Rename')(page)
      await field(dialog(page), 'Label').fill('renamed')
      await buttonIn(dialog(page), () => say('Rename {noun}', { noun: say('SSH key') })).click()
      await buttonIn(dialog(page), 'Send again').click()
    },
    alone: true,
  },
  {
    name: 'session ended',
    file: 'app/session/session-expired-dialog.tsx',
    address: paths.nodes(),
    open: async (page, service) => {
      const refresh = page.getByLabel(say('Refresh {nouns}', { nouns: say('nodes') }), { exact: true })
      await refresh.waitFor()
      await revokeTokens(page, service)
      // A poll may notice first, and the dialog then covers the button.
      await refresh.dispatchEvent('click')
    },
    alone: true,
  },

  // Lists
  {
    name: 'filter',
    file: 'kit/table/filters/facet-filter.tsx',
    address: paths.nodes(),
    open: (page) =>
      main(page)
        .getByRole('button', { name: say('Filter by {header}', { header: say('Status') }) })
        .first()
        .click(),
    only: desktop,
  },
  {
    name: 'search help',
    file: 'kit/table/filters/toolbar.tsx',
    address: paths.nodes(),
    open: press('How to search'),
    only: desktop,
  },
  {
    name: 'more filters',
    file: 'kit/table/filters/toolbar.tsx',
    address: paths.nodes(),
    open: press('More filters'),
    only: desktop,
  },
  {
    name: 'group by',
    file: 'kit/table/filters/toolbar.tsx',
    address: paths.nodes(),
    open: press('Group by'),
    only: desktop,
  },
  {
    name: 'views',
    file: 'kit/table/filters/toolbar.tsx',
    address: paths.nodes(),
    open: press('Views'),
    only: desktop,
  },
  {
    name: 'columns',
    file: 'kit/table/filters/toolbar.tsx',
    address: paths.nodes(),
    open: press('Columns'),
    only: desktop,
  },
  {
    name: 'filters on a phone',
    file: 'kit/table/filters/toolbar.tsx',
    address: paths.nodes(),
    open: press('Filters'),
    only: phone,
  },

  // The shell
  {
    name: 'palette',
    file: 'app/palette/palette-dialog.tsx',
    address: paths.nodes(),
    open: (page) => page.keyboard.press('ControlOrMeta+k'),
  },
  {
    name: 'shortcuts',
    file: 'app/layouts/shortcuts-dialog.tsx',
    address: paths.nodes(),
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'add connection',
    file: 'app/connections/connection-dialog.tsx',
    address: paths.connections(),
    open: press('Add connection'),
  },
  {
    name: 'name and color',
    file: 'app/connections/connection-dialog.tsx',
    address: paths.connections(),
    open: choose(() => say('Actions for {label}', { label: say('Main', {}, 'connection') }), 'Name and color'),
  },
  { name: 'JSON', file: 'kit/actions/inspect-dialog.tsx', address: paths.node(db1), open: more('Show as JSON') },
  {
    name: 'curl',
    file: 'kit/form/curl/curl-dialog.tsx',
    address: paths.nodeSettings(db1),
    open: press('Show as curl'),
  },

  // Nodes
  {
    name: 'rename node',
    file: 'features/nodes/actions/rename-popover.tsx',
    address: paths.node(db1),
    open: press(() => say('Rename {label}', { label: 'db-1' })),
  },
  {
    name: 'tags of a node',
    file: 'features/nodes/actions/edit-tags-dialog.tsx',
    address: paths.nodes(),
    open: chooseFor('web-1', tag),
  },
  {
    name: 'alerts of nodes',
    file: 'features/nodes/actions/set-alerts-dialog.tsx',
    address: paths.nodes(),
    open: withRows(['web-1'], more('Set alerts')),
  },
  {
    name: 'boot with a profile',
    file: 'features/nodes/actions/boot-config-dialog.tsx',
    address: paths.node(build1),
    open: more('Boot with another configuration profile'),
  },
  {
    name: 'reboot with a profile',
    file: 'features/nodes/actions/boot-config-dialog.tsx',
    address: paths.node(web1),
    prepare: (service) =>
      callOperation(service, configs.create, { path: { nodeId: web1 }, body: { label: 'Single user', devices: {} } }),
    open: more('Reboot with another configuration profile'),
  },
  {
    name: 'rebuild',
    file: 'features/nodes/actions/rebuild-dialog.tsx',
    address: paths.node(db1),
    open: submitEmpty('Rebuild', 'Rebuild node'),
  },
  {
    name: 'resize',
    file: 'features/nodes/resize/resize-dialog.tsx',
    address: paths.node(db1),
    open: submitEmpty('Resize', 'Resize node'),
  },
  { name: 'clone', file: 'features/nodes/clone/clone-dialog.tsx', address: paths.node(db1), open: more('Clone') },
  { name: 'note', file: 'kit/actions/note-dialog.tsx', address: paths.node(db1), open: more('Edit note') },
  {
    name: 'migrate',
    file: 'features/nodes/machine/migrate-dialog.tsx',
    address: paths.node(db1),
    open: press('Migrate'),
  },
  {
    name: 'rescue mode',
    file: 'features/nodes/machine/rescue-dialog.tsx',
    address: paths.node(db1),
    open: more('Boot into rescue mode'),
  },
  {
    name: 'root password',
    file: 'features/nodes/machine/password-dialog.tsx',
    address: paths.node(db2),
    open: more('Reset root password'),
  },
  {
    name: 'add disk',
    file: 'features/nodes/disks/new-disk-dialog.tsx',
    address: paths.node(lab1),
    open: press('Add disk'),
  },
  {
    name: 'rename disk',
    file: 'features/nodes/disks/disk-dialogs.tsx',
    address: paths.node(db1),
    open: chooseFor(disk, 'Rename'),
  },
  {
    name: 'resize disk',
    file: 'features/nodes/disks/disk-dialogs.tsx',
    address: paths.node(db2),
    open: chooseFor(disk, 'Resize'),
  },
  {
    name: 'add configuration profile',
    file: 'features/nodes/configs/config-dialogs.tsx',
    address: paths.node(db1),
    open: press('Add profile'),
  },
  {
    name: 'edit configuration profile',
    file: 'features/nodes/configs/config-dialogs.tsx',
    address: paths.node(db1),
    open: chooseFor('My Ubuntu 22.04 LTS Disk Profile', 'Edit'),
  },
  {
    name: 'reverse name',
    file: 'features/nodes/addresses/reverse-name-dialog.tsx',
    address: paths.nodeAddresses(db1),
    open: chooseFor('198.19.64.4', 'Edit reverse name'),
  },
  {
    name: 'script',
    file: 'features/nodes/create/fields/script-field.tsx',
    address: `${paths.nodeCreate()}?mode=script`,
    open: async (page) => {
      await main(page)
        .getByRole('searchbox', { name: say('Search scripts') })
        .fill('web')
      await main(page).getByRole('radio', { name: 'Web server' }).check()
      await press('View script')(page)
    },
    alone: true,
  },

  // Backups and images
  {
    name: 'take snapshot',
    file: 'features/backups/actions/snapshot-dialog.tsx',
    address: paths.nodeBackups(db1),
    open: press('Take snapshot'),
  },
  {
    name: 'snapshots of several',
    file: 'features/backups/actions/snapshots-dialog.tsx',
    address: paths.backups(),
    open: withRows(['web-1', 'web-2'], press('Take snapshot')),
  },
  {
    name: 'restore',
    file: 'features/backups/actions/restore-dialog.tsx',
    address: paths.nodeBackups(db1),
    open: async (page) => {
      await press('Restore')(page)
      await dialog(page)
        .getByRole('radio', { name: say('Replace') })
        .check()
      await dialog(page)
        .getByText(say('Everything on {label} will be lost', { label: 'db-1' }))
        .waitFor()
    },
    serviceWord: 'restore',
    alone: true,
  },
  {
    name: 'spread backup windows',
    file: 'shared/backups/spread-dialog.tsx',
    address: paths.nodes(),
    open: withRows(['web-1', 'db-1'], more('Spread backup windows')),
  },
  {
    name: 'edit image',
    file: 'features/images/actions/edit-image-dialog.tsx',
    address: paths.image('private/1'),
    open: press('Edit'),
  },
  {
    name: 'rebuild with an image',
    file: 'features/images/actions/rebuild-dialog.tsx',
    address: paths.image('private/1'),
    open: press('Rebuild a node'),
  },

  // Domains
  {
    name: 'tags of a domain',
    file: 'features/domains/actions/edit-tags-dialog.tsx',
    address: paths.domain(zone),
    open: more(tag),
  },
  {
    name: 'settings of domains',
    file: 'features/domains/actions/settings-dialog.tsx',
    address: paths.domain(zone),
    open: more('Set times and addresses'),
  },
  {
    name: 'records for several domains',
    file: 'features/domains/actions/add-records-dialog.tsx',
    address: paths.domains(),
    open: withRows(['harbour.example'], async (page) => {
      const selection = page.getByRole('region', { name: say('Selection') })
      await buttonIn(selection, 'More actions').click()
      await page.getByRole('menuitem', { name: say('Add records'), exact: true }).click()
      const records = field(dialog(page), 'Records')
      await records.fill('www IN A 192.0.2.7\nbroken')
      await buttonIn(dialog(page), 'Add records').click()
      await dialog(page).locator('[id$="-error"]').first().waitFor()
    }),
    only: desktop,
    alone: true,
  },
  {
    name: 'clone domain',
    file: 'features/domains/actions/clone-dialog.tsx',
    address: paths.domain(zone),
    open: more('Clone'),
  },
  {
    name: 'download zones',
    file: 'features/domains/actions/download-dialog.tsx',
    address: paths.domains(),
    open: async (page) => {
      // In any case of letters: the name of the list is a part of a sentence.
      await main(page)
        .getByRole('button', { name: say('Export {caption}', { caption: say('Domains') }) })
        .click()
      await page.getByRole('menuitem', { name: say('Download all zones'), exact: true }).click()
    },
  },
  {
    name: 'paste records',
    file: 'features/domains/records/tools/paste-dialog.tsx',
    address: paths.domain(zone),
    open: choose('Zone tools', 'Paste records'),
  },
  {
    name: 'add a range',
    file: 'features/domains/records/tools/range-dialog.tsx',
    address: paths.domain(zone),
    open: async (page) => {
      await choose('Zone tools', 'Add a range')(page)
      await field(dialog(page), 'Name').fill('host-$')
      await field(dialog(page), ipv4Address).fill('203.0.113.$')
      await dialog(page)
        .getByRole('list', { name: say('Records') })
        .waitFor()
    },
  },
  {
    name: 'templates',
    file: 'features/domains/records/templates/templates-dialog.tsx',
    address: paths.domain(zone),
    open: choose('Zone tools', 'Templates'),
  },
  {
    name: 'edit template',
    file: 'features/domains/records/templates/edit-template-dialog.tsx',
    address: paths.domain(zone),
    open: async (page) => {
      await choose('Zone tools', 'Templates')(page)
      await buttonIn(dialog(page), 'New template').click()
    },
    alone: true,
  },
  {
    name: 'check zone',
    file: 'features/domains/records/tools/check-dialog.tsx',
    address: paths.domain(zone),
    open: choose('Zone tools', 'Check the zone'),
  },
  {
    name: 'tree of names',
    file: 'features/domains/records/tools/tree-dialog.tsx',
    address: paths.domain(zone),
    open: choose('Zone tools', 'Tree of names'),
  },
  {
    name: 'make equal',
    file: 'features/domains/records/tools/equal-dialog.tsx',
    address: paths.domain(zone),
    open: async (page) => {
      await choose('Zone tools', 'Make equal')(page)
      await dialog(page)
        .getByRole('textbox', { name: say('Zone file') })
        .fill('@ A 203.0.113.10\nnew A 203.0.113.11\nbad A 1.2.3')
      await dialog(page)
        .getByRole('checkbox', { name: say('New') })
        .first()
        .waitFor()
    },
  },
  {
    name: 'versions',
    file: 'features/domains/records/tools/versions-dialog.tsx',
    address: paths.domain(zone),
    open: async (page) => {
      await press('Add record')(page)
      const form = page.getByRole('form', { name: say('Add record') })
      await field(form, 'Name').fill('versions')
      await field(form, ipv4Address).fill('203.0.113.12')
      await field(form, ipv4Address).press('Control+Enter')
      await page.getByText(sayCount(1, '{count} change applied', '{count} changes applied')).waitFor()
      // On a phone, it would stand on the dialog.
      await buttonIn(page.getByRole('region', { name: say('Notifications') }), 'Dismiss').click()
      await choose('Zone tools', 'Versions')(page)
      // How the version differs from the zone.
      await dialog(page).locator('output').waitFor()
    },
    alone: true,
  },
  {
    name: 'TTL of records',
    file: 'features/domains/records/selection/bulk-dialog.tsx',
    address: paths.domain(zone),
    open: withRecords(press('Set TTL')),
  },
  {
    name: 'value of records',
    file: 'features/domains/records/selection/bulk-dialog.tsx',
    address: paths.domain(zone),
    open: withRecords(press('Replace value')),
    only: desktop,
  },
  {
    name: 'copy records',
    file: 'features/domains/records/selection/copy-dialog.tsx',
    address: paths.domain(zone),
    open: withRecords((page) => bulkMenu(page, say('Copy to domain'))),
    only: desktop,
  },
  {
    name: 'add record for node',
    file: 'features/domains/node/add-record-dialog.tsx',
    address: paths.nodeDns(web1),
    open: press(() => say('Add a record for {label}', { label: 'web-1' })),
  },
  {
    name: 'save as template',
    file: 'features/domains/records/selection/save-template-dialog.tsx',
    address: paths.domain(zone),
    open: withRecords((page) => bulkMenu(page, say('Save as template'))),
    only: desktop,
  },
  {
    name: 'review changes',
    file: 'features/domains/records/changes/review-dialog.tsx',
    address: paths.domain(zone),
    open: async (page) => {
      await withRecords(() => buttonIn(page.getByRole('region', { name: say('Selection') }), 'Delete').click())(page)
      await press('Apply changes')(page)
    },
    alone: true,
  },
  {
    name: 'replace in all domains',
    file: 'features/domains/search/replace-dialog.tsx',
    address: `${paths.domainSearch()}?q=203.0.113.10`,
    open: press(() => sayCount(2, 'Replace this value in {count} record', 'Replace this value in {count} records')),
  },

  // Tags
  {
    name: 'rename tag',
    file: 'features/tags/change-dialog.tsx',
    address: paths.tags(),
    open: chooseFor('web', 'Rename'),
  },
  {
    name: 'merge tags',
    file: 'features/tags/change-dialog.tsx',
    address: paths.tags(),
    open: withRows(['web', 'lab'], press('Merge')),
  },
  {
    name: 'delete tag',
    file: 'features/tags/change-dialog.tsx',
    address: paths.tags(),
    open: chooseFor('web', 'Delete'),
  },

  // Profile
  {
    name: 'add SSH key',
    file: 'features/profile/ssh-keys/add-dialog.tsx',
    address: paths.sshKeys(),
    open: press('Add SSH key'),
  },
  {
    name: 'rename SSH key',
    file: 'features/profile/ssh-keys/rename-dialog.tsx',
    address: paths.sshKeys(),
    open: chooseFor('laptop', 'Rename'),
  },
  {
    name: 'create token',
    file: 'features/profile/tokens/create-dialog.tsx',
    address: paths.tokens(),
    open: press('Create token'),
  },
  {
    name: 'rename token',
    file: 'features/profile/tokens/rename-dialog.tsx',
    address: paths.tokens(),
    open: chooseFor('ci', 'Rename'),
  },
  {
    name: 'new token',
    file: 'features/profile/tokens/created-dialog.tsx',
    address: paths.tokens(),
    open: async (page) => {
      await press('Create token')(page)
      await field(dialog(page), 'Label').fill('deploy')
      await buttonIn(dialog(page), 'Full access').click()
      await buttonIn(dialog(page), 'Create token').click()
      await page.getByRole('alertdialog', { name: say('{label} was created', { label: 'deploy' }) }).waitFor()
    },
    alone: true,
  },
  {
    name: 'security questions',
    file: 'features/profile/security/questions-dialog.tsx',
    address: paths.security(),
    open: (page) => button(page, 'Answer questions').or(button(page, 'Change answers')).click(),
  },
  {
    name: 'copy grants',
    file: 'features/users/grants/copy-dialog.tsx',
    address: paths.users(),
    prepare: (service) =>
      callOperation(service, users.create, { body: { username: 'casey', email: 'casey@example.com' } }),
    open: async (page) => {
      await chooseFor('restricted', 'Copy grants')(page)
      await dialog(page).getByRole('checkbox', { name: 'casey' }).check()
    },
  },
  {
    name: 'authenticator app',
    file: 'features/profile/security/secret-dialog.tsx',
    address: paths.security(),
    prepare: (service) => callOperation(service, questions.answer, { body: { security_questions: answers } }),
    open: press('Enable two-factor authentication'),
  },
  {
    name: 'scratch code',
    file: 'features/profile/security/scratch-dialog.tsx',
    address: paths.security(),
    open: enableTwoFactor,
    alone: true,
  },
  {
    name: 'phone number',
    file: 'features/profile/security/phone-dialog.tsx',
    address: paths.security(),
    open: press('Verify phone number'),
  },
  {
    name: 'code of the message',
    file: 'features/profile/security/phone-code-dialog.tsx',
    address: paths.security(),
    open: async (page) => {
      await press('Verify phone number')(page)
      await field(dialog(page), 'Phone number').fill('+49 1512 3456789')
      await buttonIn(dialog(page), 'Send code').click()
      await page.getByRole('dialog', { name: say('Enter the code') }).waitFor()
    },
  },
]
