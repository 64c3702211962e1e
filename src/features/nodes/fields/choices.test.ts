import { describe, expect, it, test } from 'vitest'
import type { Backup } from '#contract/areas/backups.ts'
import type { Image } from '#contract/areas/images.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { continentOf, countryName } from '#shared/regions/countries.ts'
import { costOf } from '#contract/rules/nodes/node-cost.ts'
import { imageAge } from '#contract/rules/images/image-states.ts'
import { imageGroups, nameAmong, versionOf } from './image-choices.ts'
import { classTitle, typeClasses, typesInClass, backupTooLargeReason, imageTooLargeReason } from './type-choices.ts'
import { copyTooLargeReason } from '../clone/values.ts'
import { formatSize } from '#contract/text.ts'
import { formatHourlyPrice, formatMonthlyPrice, formatTransfer } from '#kit/format/texts.ts'

const image = (id: string, rest: Partial<Image> = {}): Image => ({
  id,
  label: id,
  description: null,
  created: '2023-01-01T00:00:00',
  updated: null,
  created_by: 'node',
  deprecated: false,
  eol: null,
  expiry: null,
  is_public: true,
  size: 1500,
  status: 'available',
  type: 'manual',
  vendor: 'Debian',
  ...rest,
})
const type = (id: string, rest: Partial<NodeType> = {}): NodeType => ({
  id,
  label: id,
  class: 'standard',
  disk: 51200,
  memory: 2048,
  vcpus: 1,
  gpus: 0,
  transfer: 2000,
  network_out: 2000,
  price: { hourly: 0.015, monthly: 10 },
  addons: { backups: { price: { hourly: 0.004, monthly: 2.5 } } },
  successor: null,
  ...rest,
})
const now = Date.UTC(2026, 10, 20)

test.each([
  ['Debian 12', 'Debian', '12'],
  ['CentOS Stream 9', 'CentOS', 'Stream 9'],
  ['Rocky Linux 8', 'Rocky', '8'],
  ['Ubuntu 24.04 LTS', 'Ubuntu', '24.04'],
  ['Arch Linux', 'Arch', 'Latest'],
  ['golden-web', null, 'golden-web'],
  ['Kubernetes 1.23.6', 'Debian', 'Kubernetes 1.23.6'],
])('%s of %s is the version %s', (label, vendor, version) => expect(versionOf({ label, vendor })).toBe(version))

test('images of the user with one label are told apart', () => {
  const now = Date.UTC(2026, 6, 1)
  const golden = image('private/7', { label: 'golden', is_public: false, created: '2026-06-28T00:00:00' })
  const again = image('private/9', { label: 'golden', is_public: false, created: '2026-06-30T00:00:00' })
  expect(nameAmong(golden, [golden, again], now)).toBe('golden (private/7, 3 days ago)')
  expect(nameAmong(golden, [golden, image('node/golden', { label: 'golden' })], now)).toBe('golden')
})

describe('images to choose from', () => {
  const all = [
    image('node/debian11', { label: 'Debian 11', eol: '2026-07-01T04:00:00' }),
    image('node/debian12', { label: 'Debian 12', eol: '2028-06-30T04:00:00' }),
    image('node/debian11-kube-v1.23.6', { label: 'Kubernetes' }),
    image('node/centos8', { label: 'CentOS 8', vendor: 'CentOS', deprecated: true }),
    image('private/7', { label: 'golden', is_public: false, vendor: null }),
    image('private/8', { label: 'half', is_public: false, vendor: null, status: 'creating' }),
  ]
  const ids = (groups: ReturnType<typeof imageGroups>) =>
    groups.groups.map(({ title, images }) => [title, ...images.map(({ id }) => id)])

  it('are the usable ones: own first, without those of clusters, unfinished ones and old ones', () => {
    const found = imageGroups(all, { search: '', includeOld: false, now, selectedId: '' })
    expect(ids(found)).toEqual([
      ['Your images', 'private/7'],
      ['Debian', 'node/debian12'],
    ])
    expect(found.hidden).toBe(2)
  })

  it('with the old ones on request, newest first in each group', () => {
    expect(ids(imageGroups(all, { search: '', includeOld: true, now, selectedId: '' }))).toEqual([
      ['Your images', 'private/7'],
      ['CentOS', 'node/centos8'],
      ['Debian', 'node/debian12', 'node/debian11'],
    ])
  })

  it('are found by words, and the chosen one never disappears', () => {
    expect(ids(imageGroups(all, { search: 'DEB 12', includeOld: false, now, selectedId: '' }))).toEqual([
      ['Debian', 'node/debian12'],
    ])
    expect(ids(imageGroups(all, { search: 'golden', includeOld: false, now, selectedId: 'node/debian11' }))).toEqual([
      ['Your images', 'private/7'],
      ['Debian', 'node/debian11'],
    ])
  })

  it('are past their end of life from that moment on', () => {
    const debian = image('x', { eol: '2026-11-20T00:00:00' })
    expect(imageAge(debian, now)).toBe('current')
    expect(imageAge(debian, now + 1)).toBe('end-of-life')
  })
})

describe('types to choose from', () => {
  it('are in classes, smallest price first', () => {
    const all = [
      type('b', { price: { hourly: 0.03, monthly: 20 } }),
      type('a'),
      type('d', { class: 'dedicated' }),
      type('n', { class: 'nanode', price: { hourly: 0.0075, monthly: 5 } }),
    ]
    expect(typeClasses(all).map(classTitle)).toEqual(['Shared CPU', 'Dedicated CPU'])
    expect(typesInClass(all, 'standard').map(({ id }) => id)).toEqual(['n', 'a', 'b'])
  })

  it('must hold the image and the swap disk, to the megabyte', () => {
    const small = type('s', { disk: 2012 })
    expect(imageTooLargeReason(small, image('i', { size: 1500 }), 512)).toBeNull()
    expect(imageTooLargeReason(small, image('i', { size: 1501 }), 512)).toMatch(/needs 1.5 GB and 512 MB swap/)
    expect(imageTooLargeReason(small, undefined, 512)).toBeNull()
  })

  it('must hold the backup, to the megabyte', () => {
    const backup = (megabytes: number): Backup => ({
      id: 1,
      region: 'eu-central',
      label: null,
      type: 'auto',
      status: 'successful',
      available: true,
      configs: [],
      created: '2026-01-01T00:00:00',
      updated: '2026-01-01T00:00:00',
      finished: null,
      disks: [
        { label: 'root', size: megabytes - 512, filesystem: 'ext4' },
        { label: 'swap', size: 512, filesystem: 'swap' },
      ],
    })
    expect(backupTooLargeReason(type('s', { disk: 51_200 }), backup(51_200))).toBeNull()
    expect(backupTooLargeReason(type('s', { disk: 51_200 }), backup(51_201))).toBe(
      'the backup needs 50 GB; this type has 50 GB',
    )
  })

  it('and targets must hold a copy, to the megabyte', () => {
    const copied = (megabytes: number) => ({ vlan: false, size: megabytes })
    expect(copyTooLargeReason(type('s', { disk: 51_200 }), copied(51_200))).toBeNull()
    expect(copyTooLargeReason(type('s', { disk: 51_200 }), copied(51_201))).toMatch(/^The copy needs/)
  })

  it('cost their price, with backups on top when they are taken', () => {
    expect(costOf(type('a'), false)).toEqual({ monthly: 10, hourly: 0.015, backups: null })
    expect(costOf(type('a'), true)).toMatchObject({ monthly: 12.5, hourly: 0.019 })
    const metal = type('m', { addons: { backups: { price: { hourly: null, monthly: null } } } })
    expect(costOf(metal, true)).toMatchObject({ monthly: 10, backups: null })
  })
})

it('sizes and prices read as people write them', () => {
  expect([
    formatSize(512),
    formatSize(1024),
    formatSize(3500),
    formatSize(81920),
    formatSize(7372800),
    formatTransfer(500),
    formatTransfer(20000),
  ]).toEqual(['512 MB', '1 GB', '3.4 GB', '80 GB', '7,200 GB', '500 GB', '20 TB'])
  expect([formatMonthlyPrice(20), formatMonthlyPrice(2.5), formatHourlyPrice(0.0075), formatHourlyPrice(5.76)]).toEqual(
    ['$20', '$2.50', '$0.0075', '$5.760'],
  )
})

it('regions are found by continent, and an unknown country is not lost', () => {
  expect([continentOf('de'), continentOf('uk'), continentOf('br'), continentOf('xx')]).toEqual([
    'Europe',
    'Europe',
    'South America',
    'Elsewhere',
  ])
  expect([countryName('uk'), countryName('jp'), countryName('nowhere')]).toEqual(['United Kingdom', 'Japan', 'nowhere'])
})
