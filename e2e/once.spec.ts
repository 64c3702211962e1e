/** A press acts once: double clicks and worse, with a slow service and animations on. */
import type { Locator, Page } from '@playwright/test'
import { configs } from '#contract/areas/configs.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { allNodes, findNode } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { loaded } from './page-load.ts'
import { main, moreMenu, title } from './locators.ts'
import { addNode, dialog, expectStatus, open as openNode, selectOption } from './node-steps.ts'
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

test.describe('when something was changed elsewhere meanwhile', () => {
  // No operation ends before the test advances the clock, however slow the browser is.
  test.use({ demo: false, pace: 60, contextOptions: { reducedMotion: 'reduce' } })

  test('a double click does not answer the question about a profile that was added meanwhile @referenced', async ({
    owner: page,
    service,
  }) => {
    const nodeId = await addNode(service, { booted: false })
    await openNode(page, nodeId)
    await moreMenu(page, 'Clone')
    const form = dialog(page, 'Clone web-1')
    await selectOption(page, 'Region', /Paris/)
    await form.getByLabel('Label', { exact: true }).fill('web-2')
    await expect(form.getByRole('checkbox', { name: /Debian 12 Disk Profile/ })).toBeVisible()
    // The page does not read the profiles again by itself before the press has ended.
    const pressed = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('click', () => resolve(), { once: true, capture: true })),
    )
    await page.route(/\/configs\?/, async (route) => {
      await pressed
      await route.continue()
    })
    await callOperation(service, configs.create, { path: { nodeId }, body: { label: 'Single user', devices: {} } })
    await form.getByRole('button', { name: 'Clone node' }).dblclick({ delay: 80 })
    await expect(form.getByText('A configuration profile was added elsewhere.')).toBeVisible()
    await expect(form.getByRole('checkbox', { name: /Single user/ })).toBeVisible()
    await expectStatus(service, nodeId, 'offline')
    await form.getByRole('button', { name: 'Clone node' }).click()
    await expect(form).toBeHidden()
    await expectStatus(service, nodeId, 'cloning')
  })
})
