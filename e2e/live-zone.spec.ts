/** Make equal to the answers of live DNS: the service asks name servers on this machine. */
import { recordTypes } from '#contract/dns/records/record-types.ts'
import { records } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { a, encodeMessage, framed, hostRecord, soa, startNameServer } from '#server/dns/dns-testing.ts'
import { startTestService } from '#server/testing.ts'
import { audit, auditDialog } from './audit.ts'
import { expect, test as base } from './fixtures.ts'
import { main } from './locators.ts'
import { goInside } from './pages.ts'
import { applyChanges, openTool } from './zone-editor.ts'

const zone = 'harbour.example'
const provider = 'ns1.provider.example'
const [authoritative, refused, nameError] = [0x8400, 0x8405, 0x8403]

const test = base.extend<{ delegated: boolean }>({
  delegated: [true, { option: true }],
  // The provider has other addresses for the zone itself and its host api, refuses queries for TXT records, and has
  // nothing else.
  service: async ({ demo, delegated }, provide) => {
    const answers: Readonly<Record<string, readonly Buffer[]>> = {
      [`6 ${zone}`]: [soa(7, { zone })],
      [`${recordTypes.A.number} ${zone}`]: [a(zone, 86_400)],
      [`${recordTypes.A.number} api.${zone}`]: [a(`api.${zone}`, 3600)],
    }
    await using parent = await startNameServer(
      (id, socket) =>
        void socket.end(
          framed(encodeMessage(id, [], { authorities: delegated ? [hostRecord('NS', zone, provider)] : [] })),
        ),
    )
    await using server = await startNameServer((id, socket, type, name) => {
      const answer = answers[`${type} ${name}`]
      const flags = answer ? authoritative : type === recordTypes.TXT.number ? refused : nameError
      socket.end(framed(encodeMessage(id, answer ?? [], { flags })))
    })
    const service = await startTestService({
      listen: true,
      demo,
      resolver: {
        resolveNs: () => Promise.resolve(['ns.registry.example']),
        findTarget: (host) => Promise.resolve(host === provider ? server.target : parent.target),
      },
    })
    await provide(service)
    await service.close()
  },
})

test('what live DNS answers becomes changes, and what it does not tell is left alone', async ({
  owner: page,
  service,
}) => {
  const saved = async () =>
    (await callOperation(service, records.list, { path: { domainId: 1 } })).data.map(
      ({ type, name, target }) => `${type} ${name} ${target}`,
    )
  const texts = (await saved()).filter((line) => line.startsWith('TXT'))
  expect(texts.length).toBeGreaterThan(0)
  await page.goto(paths.domain(1))
  const dialog = await openTool(page, 'Make equal')
  await dialog.getByText('Live DNS', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Add to changes/ }).click()
  await expect(dialog.getByText('Look up live DNS first')).toBeVisible()
  await dialog.getByLabel('Other names to look up').fill('api\nnot a name')
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(dialog.getByText(`not a name is not a name in ${zone}`)).toBeVisible()
  await dialog.getByLabel('Other names to look up').fill('api')
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(dialog.getByText(`Answers from ${provider}.`)).toBeVisible()
  await dialog.getByText(/^Not answered/).click()
  await expect(dialog.getByText(`TXT ${zone}: ${provider}: it refused the query (response code 5)`)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: `Add A api.${zone}: 192.0.2.1` })).toBeChecked()
  await auditDialog(page, 'Make equal to live DNS')
  await dialog.getByRole('checkbox', { name: /^Deleted \(/ }).uncheck()
  await dialog.getByRole('button', { name: /^Add \d+ differences? to changes/ }).click()
  await applyChanges(page)
  const after = await saved()
  expect(after).toEqual(expect.arrayContaining(['A  192.0.2.1', 'A api 192.0.2.1', ...texts]))
})

test('a look-up can be stopped, and goes on with the rest', async ({ owner: page }) => {
  await page.goto(paths.domain(1))
  const dialog = await openTool(page, 'Make equal')
  await dialog.getByText('Live DNS', { exact: true }).click()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/live-dns/**', async (route) => {
    count += 1
    if (count > 2) await held
    await route.continue().catch(() => null)
  })
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(dialog.getByText(/^2 of \d+ queries sent$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  release()
  await expect(dialog.getByText(/quer(y|ies) not sent, because the lookup was stopped/)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Look up the rest' }).click()
  await expect(dialog.getByText(/^Not answered/)).toBeVisible()
  await expect(dialog.getByText(/because the lookup was stopped/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Zone tools' })).toBeFocused()
})

test.describe('without a delegation', () => {
  test.use({ delegated: false })

  test('nothing is compared', async ({ owner: page }) => {
    await page.goto(paths.domain(1))
    const dialog = await openTool(page, 'Make equal')
    await dialog.getByText('Live DNS', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await expect(dialog.getByText('The domain is not delegated')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Look up' })).toBeVisible()
    await expect(dialog.getByText(/is equal/)).toHaveCount(0)
  })

  test('the list and the overview know what was looked up, also after a reload', async ({ owner: page }) => {
    await page.goto(paths.domains())
    await page.getByRole('checkbox', { name: `Select ${zone}` }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Look up delegation' }).click()
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await expect(jobs.getByText('1 of 1 done')).toBeVisible()
    await jobs.getByRole('link', { name: 'Domains' }).click()
    const row = page.getByRole('row', { name: zone })
    await expect(row.getByText('Not delegated')).toBeVisible()
    await audit(page, 'domains with their delegation')
    await goInside(page, paths.overview())
    const line = main(page)
      .getByRole('listitem')
      .filter({ hasText: 'Domain is not delegated' })
      .filter({ hasText: 'Looked up just now' })
    await line.getByRole('link', { name: zone }).click()
    await expect(page).toHaveURL(paths.domainDelegation(1))
    await page.goto(`${paths.domains()}?delegation=absent`)
    await expect(main(page).getByRole('link', { name: zone })).toBeVisible()
    await expect(main(page).getByRole('row')).toHaveCount(2)
  })
})
