/**
 * The contents of zone files, for every way to download them. That name servers load them is tested in server/dns and
 * scripts/real-servers.ts.
 */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records, type DomainRecord } from '#contract/areas/records.ts'
import { detectZone } from '#contract/dns/zone-file/detect-zone.ts'
import { normalizeRecord, type RecordValues } from '#contract/dns/records/record-types.ts'
import { sortForZone } from '#contract/dns/zone-file/zone-file.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import { callOperation } from '#server/calls-testing.ts'
import { startTestService } from '#server/testing.ts'
import { expectConsole } from '../../testing/console.ts'
import { chooseMoreAction, openMoreMenu } from '../../testing/more-actions.ts'
import { renderApp } from '../../testing/render-app.tsx'
import {
  catchDownloads,
  chooseAllZones,
  disabledZone,
  longContactZone,
  zoneDownloads,
} from '../../testing/zone-downloads.ts'
import { harbour, openZone } from '../../testing/zone-page.ts'

const values = (list: readonly RecordValues[]) =>
  sortForZone(list).map(({ type, name, target, priority, weight, port, tag, ttl_sec }) =>
    JSON.stringify([type, name, target, priority, weight, port, tag, ttl_sec]),
  )

/** The records of a domain of the demo. */
async function demoRecords(domainId: number): Promise<readonly DomainRecord[]> {
  const service = await startTestService({ demo: true })
  try {
    return (await callOperation(service, records.list, { path: { domainId } })).data
  } finally {
    await service.close()
  }
}

describe('zone files', () => {
  it.each(zoneDownloads)('%s have SOA and name servers, and are read back here', async (_, download) => {
    const files = await download()
    for (const { name, text } of files) {
      const zone = detectZone(text)
      expect(name).toBe(`${zone}.zone`)
      const { soa, problems, records: read, apexServers } = parseZoneFile(text, zone ?? '')
      expect(problems.filter(({ level }) => level !== 'hint')).toEqual([])
      expect(soa?.serial).toBeGreaterThan(2000000000)
      expect(text.split('\n').filter((line) => /^@\t(?:IN\t)?NS\t/.test(line))).toEqual(
        zoneNameServers.map((server) => `@\tNS\t${server}.`),
      )
      if (zone === harbour.name)
        expect(values([...apexServers, ...read].map(({ draft }) => normalizeRecord(draft, zone)))).toEqual(
          values(await demoRecords(harbour.id)),
        )
    }
    if (files.length === 1) return
    const names = files.map(({ name }) => name)
    for (const zone of [harbour.name, disabledZone, longContactZone]) expect(names).toContain(`${zone}.zone`)
    expect(names).not.toContain('secondary.example.zone')
  })

  it('of the rendered zone has the serial of its SOA, and so has the file of its records', async () => {
    const serials: (number | undefined)[] = []
    for (const [way, download] of zoneDownloads) {
      if (!way.includes('rendered') && !way.includes('from its menu')) continue
      const [file] = await download()
      serials.push(parseZoneFile(file?.text ?? '', harbour.name).soa?.serial)
    }
    expect(serials).toHaveLength(2)
    expect(serials[0]).toBeDefined()
    expect(serials[1]).toBe(serials[0])
  })
})

it('a file with records that were saved since the last rendering has the serial of the next one', async () => {
  const next = catchDownloads()
  const app = await openZone(harbour, { prepare: (service) => service.advance(600_000) })
  const path = { domainId: harbour.id }
  const serialOf = (text: string) => parseZoneFile(text, harbour.name).soa?.serial
  const rendered = async () => {
    const { zone_file: lines } = await callOperation(app.service, domains.zoneFile, { path })
    return serialOf(lines.join('\n'))
  }
  const before = await rendered()
  const body = { type: 'A' as const, name: 'fresh', target: '203.0.113.9' }
  await callOperation(app.service, records.create, { path, body })
  await chooseMoreAction(app, 'Download zone')
  await app.user.click(await screen.findByRole('button', { name: 'Download' }))
  const text = await (await next()).content.text()
  expect(text).toContain('fresh\tA\t203.0.113.9')
  expect(serialOf(text)).toBe((before ?? 0) + 1)
  await app.service.advance(600_000)
  expect(await rendered()).toBeGreaterThanOrEqual((before ?? 0) + 1)
})

it('the page of the zone file knows that a name server of the zone itself is rendered', async () => {
  const body = { type: 'NS' as const, target: 'ns1.example.net' }
  const app = await renderApp(`/domains/${harbour.id}/zone-file`, {
    demo: true,
    prepare: async (service) => {
      await callOperation(service, records.create, { path: { domainId: harbour.id }, body })
      await service.advance(600_000)
    },
  })
  await app.page(harbour.name)
  expect(await screen.findByText('Up to date')).toBeInTheDocument()
})

it('a secondary has no zone file to download, and its menu says why', async () => {
  const app = await renderApp('/domains/1', {
    prepare: (service) =>
      callOperation(service, domains.create, {
        body: { domain: 'copy.example', type: 'slave', master_ips: ['192.0.2.1'] },
      }),
  })
  await app.page('copy.example')
  const item = (await openMoreMenu(app)).getByRole('menuitem', { name: /Download zone/ })
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveTextContent('The records of a secondary domain are on your own servers')
})

it('an export has the pending changes, and says so', async () => {
  const next = catchDownloads()
  const app = await openZone()
  ;(await screen.findByRole('button', { name: `NS lab.${harbour.name}` })).focus()
  await app.user.keyboard('{Delete}')
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  const exports = within(await screen.findByRole('group', { name: 'Export with pending changes' }))
  await app.user.click(exports.getByRole('menuitem', { name: 'Zone file' }))
  const { content } = await next()
  const { records: read } = parseZoneFile(await content.text(), harbour.name)
  expect(read).toHaveLength((await demoRecords(harbour.id)).length - 1)
})

it('zones that could not be read are read again, and downloaded together with the others', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  let down = true
  const app = await renderApp('/domains', {
    demo: true,
    intercept: ({ url }) =>
      down && url.includes('/domains/2/records')
        ? Promise.resolve(Response.json({ errors: [{ reason: 'Broken' }] }, { status: 400 }))
        : undefined,
  })
  await app.page('Domains')
  await chooseAllZones(app)
  await app.user.selectOptions(await screen.findByLabelText('Format'), 'DNSControl')
  const domainsIn = async (next: ReturnType<typeof catchDownloads>) => {
    const { name, content } = await next()
    expect(name).toBe('dnsconfig.js')
    return [...(await content.text()).matchAll(/^D\("([^"]+)"/gm)].map(([, domain]) => domain)
  }
  const incomplete = catchDownloads()
  await app.user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await domainsIn(incomplete)).toEqual([harbour.name])
  expect(await screen.findByText('1 zone could not be read')).toBeInTheDocument()
  down = false
  const complete = catchDownloads()
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await domainsIn(complete)).toEqual([harbour.name, 'lighthouse.example'])
  expect(await screen.findByText('2 zones downloaded.')).toBeInTheDocument()
  expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument()
})
