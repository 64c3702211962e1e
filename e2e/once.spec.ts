/** A press acts once: double clicks and worse, with a slow service and animations on. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { allNodes, findNode } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { loaded } from './page-load.ts'
import { main, title } from './locators.ts'
import { goInside } from './pages.ts'

const test = base.extend({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Milliseconds between the presses of a double click. */
const betweenPresses = 80

/** Presses like an impatient user, until the button has gone. */
const pressRepeatedly = (button: Locator) =>
  button.evaluate(
    (element, interval) =>
      new Promise<void>((resolve) => {
        const press = () => {
          if (!(element instanceof HTMLElement) || !element.isConnected) return resolve()
          element.click()
          setTimeout(press, interval)
        }
        press()
      }),
    betweenPresses,
  )

/** Two presses of the mouse at the same place. */
async function doubleClick(page: Page, button: Locator) {
  // Data that a dialog is still reading would move its button.
  await loaded(page)
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen.')
  // The delay is the time that each press takes, so the clicks follow one another by as much.
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: betweenPresses })
}

interface Case {
  readonly name: string
  /** Opens the page, the dialog and so on; returns the button to press. */
  readonly open: (page: Page, nodeId: number) => Promise<Locator>
  /** The requests expected, without the id of node and record. */
  readonly requests: readonly string[]
}

const fromMore = async (page: Page, nodeId: number, item: string) => {
  await page.goto(paths.node(nodeId))
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page.getByRole('dialog')
}

const cases: readonly Case[] = [
  {
    name: 'Create node @referenced',
    open: async (page) => {
      await page.goto(paths.nodeCreate())
      return (await fillNode(page, 'once-1')).getByRole('button', { name: 'Create node' })
    },
    requests: ['POST /v4/node/instances'],
  },
  {
    name: 'Create 3 nodes @referenced',
    open: async (page) => {
      await page.goto(paths.nodeCreate())
      const form = await fillNode(page, 'once-{n}')
      await form.getByLabel('Number of nodes').fill('3')
      return page.getByRole('button', { name: 'Create 3 nodes' })
    },
    requests: ['POST /v4/node/instances', 'POST /v4/node/instances', 'POST /v4/node/instances'],
  },
  {
    name: 'Clone node',
    open: async (page, nodeId) =>
      (await fromMore(page, nodeId, 'Clone')).getByRole('button', { name: 'Clone node', exact: true }),
    requests: ['POST /v4/node/instances/ID/clone'],
  },
  {
    name: 'Add configuration profile @referenced',
    open: async (page, nodeId) => {
      await page.goto(paths.node(nodeId))
      await main(page).getByRole('button', { name: 'Add profile' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Label', { exact: true }).fill('once')
      return dialog.getByRole('form').getByRole('button', { name: 'Add configuration profile' })
    },
    requests: ['POST /v4/node/instances/ID/configs'],
  },
  {
    name: 'Reboot @referenced',
    open: async (page, nodeId) => {
      await page.goto(paths.node(nodeId))
      await main(page).getByRole('button', { name: 'Reboot', exact: true }).click()
      return page.getByRole('alertdialog').getByRole('button', { name: 'Reboot', exact: true })
    },
    requests: ['POST /v4/node/instances/ID/reboot'],
  },
  {
    name: 'Take snapshot',
    open: async (page, nodeId) => {
      await page.goto(paths.nodeBackups(nodeId))
      await main(page).getByRole('button', { name: 'Take snapshot' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Label', { exact: true }).fill('once')
      return dialog.getByRole('button', { name: 'Take snapshot' })
    },
    requests: ['POST /v4/node/instances/ID/backups'],
  },
  {
    name: 'Replace a value',
    open: async (page) => {
      await page.goto(`${paths.domainSearch()}?q=203.0.113.10`)
      await main(page)
        .getByRole('button', { name: /^Replace this value/ })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('New value').fill('203.0.113.99')
      return dialog.getByRole('button', { name: /^Replace in/ })
    },
    requests: ['PUT /v4/domains/1/records/ID', 'PUT /v4/domains/1/records/ID'],
  },
  {
    name: 'Delete node',
    open: async (page, nodeId) => {
      await page.goto(paths.node(nodeId))
      await main(page).getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('Type web-1 to confirm').fill('web-1')
      return dialog.getByRole('button', { name: 'Delete node' })
    },
    requests: ['DELETE /v4/node/instances/ID'],
  },
]

const presses = [
  { name: 'double click', press: doubleClick },
  { name: 'pressed until it has gone', press: (_: Page, button: Locator) => pressRepeatedly(button) },
] as const

/** Milliseconds until the service has the request. */
const delay = 400

for (const { name, open, requests } of cases) {
  for (const { name: how, press } of presses) {
    test(`${name}: ${how}`, async ({ owner: page, service, faultProxy }) => {
      const { id } = await findNode(service, 'web-1')
      const sent: string[] = []
      const button = await open(page, id)
      faultProxy.inject((method, path) => {
        // Preferences are written without a press.
        if (method === 'GET' || !path.startsWith('/v4') || path === '/v4/profile/preferences') return null
        sent.push(`${method} ${path.replace(`/${id}`, '/ID').replace(/records\/\d+/, 'records/ID')}`)
        return { holdUntil: new Promise((resolve) => setTimeout(resolve, delay)) }
      })
      await press(page, button)
      await expect(button).toBeHidden()
      await expect.poll(() => sent).toEqual(requests)
      // Leaving earlier would cut off the responses, which is not about presses.
      await loaded(page)
      // Another request would have been sent before the page that follows has loaded.
      await goInside(page, paths.overview())
      await expect(title(page, 'Overview')).toBeVisible()
      await loaded(page)
      expect(sent).toEqual(requests)
    })
  }
}

test('a node is created once by a browser that asks again because the connection was closed', async ({
  owner: page,
  service,
  faultProxy,
}) => {
  const before = await allNodes(service)
  await page.goto(paths.nodeCreate())
  const form = await fillNode(page, '')
  let asked = 0
  faultProxy.inject((method, path) => {
    if (method !== 'POST' || path !== '/v4/node/instances') return null
    asked += 1
    return asked < 3 ? { dropResponse: true } : null
  })
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(page).toHaveURL(/\/nodes\/\d+$/)
  expect(asked).toBeGreaterThan(1)
  expect(await allNodes(service)).toHaveLength(before.length + 1)
})
