import { expect, test } from 'vitest'
import { inLanguage } from '#contract/translate.ts'
import { Server } from '#ui/icons/server.ts'
import { browseEntries, maxPerGroup, searchEntries, toEntry, type Group } from './items.ts'
import { withName } from './resource-entries.ts'

const entry = (group: Group, label: string, ...keywords: string[]) =>
  toEntry({ id: `/${group}/${label}`, label, group, icon: Server, keywords })
const entries = [
  entry('Nodes', 'web-1', '198.51.100.7', 'shop'),
  entry('Nodes', 'shop-db', '198.51.100.8'),
  entry('Nodes', 'dev-shop', '198.51.100.80'),
  entry('Nodes', 'workshop'),
  entry('Nodes', 'shop'),
  entry('Pages', 'Nodes'),
]
const sections = (searchText: string, visits?: string[]) =>
  searchEntries(entries, searchText, visits).map(({ group, items }) => [group, items.map(({ label }) => label)])
const nodes = (searchText: string, visits?: string[]) => sections(searchText, visits).flatMap(([, labels]) => labels)

test('ranks the whole label above its start, the start of a word, other parts of the label, and keywords', () => {
  expect(nodes('shop')).toEqual(['shop', 'shop-db', 'dev-shop', 'workshop', 'web-1'])
})

test('an IPv6 address is found by its beginning, and with a colon by any part', () => {
  const all = [entry('Nodes', 'db-1'), entry('Nodes', 'web-1', '2001:db8::7')]
  const found = (text: string) => searchEntries(all, text).flatMap(({ items }) => items.map(({ label }) => label))
  expect(found('db')).toEqual(['db-1'])
  expect(found('2001')).toEqual(['web-1'])
  expect(found('db8::7')).toEqual(['web-1'])
})

test('what was visited is first among equals, the latest first, and never before a better match', () => {
  const more = ['a-shop', 'b-shop', 'c-shop'].map((label) => entry('Nodes', label))
  const [found] = searchEntries([...entries, ...more], 'shop', [
    '/Nodes/workshop',
    '/Nodes/c-shop',
    '/Nodes/b-shop',
    '/elsewhere',
  ])
  expect(found?.items.map(({ label }) => label)).toEqual([
    'shop',
    'shop-db',
    'c-shop',
    'b-shop',
    'dev-shop',
    'a-shop',
    'workshop',
    'web-1',
  ])
})

test('requires every word, in any order and case', () => {
  expect(nodes('DB shop')).toEqual(['shop-db'])
  expect(nodes('db web')).toEqual([])
})

test('finds part of an address, the whole one first', () => {
  expect(nodes('100.8')).toEqual(['shop-db', 'dev-shop'])
  expect(nodes('198.51.100.80')).toEqual(['dev-shop'])
  const twice = [entry('Nodes', 'long', '192.0.2.71'), entry('Nodes', 'whole', '192.0.2.7')]
  expect(searchEntries(twice, '192.0.2.7')[0]?.items.map(({ label }) => label)).toEqual(['whole', 'long'])
})

test('the group with the best match is first, and equally good ones have a fixed order', () => {
  const mixed = [
    entry('Actions', 'Shop it'),
    entry('Users', 'shop'),
    entry('Domains', 'shop.example'),
    entry('Regions', 'shop'),
  ]
  expect(searchEntries(mixed, 'shop').map(({ group }) => group)).toEqual(['Regions', 'Users', 'Domains', 'Actions'])
})

test('a tag stands below what begins like it', () => {
  const tagged = [entry('Tags', 'shop'), entry('Nodes', 'shop-db'), entry('Images', 'my-workshop')]
  expect(searchEntries(tagged, 'shop').map(({ group }) => group)).toEqual(['Nodes', 'Tags', 'Images'])
})

test('lists the best of a group, what leads to the same page once, and counts the others', () => {
  const many = Array.from({ length: 500 }, (_, index) => entry('Nodes', `n${index}`))
  const [section] = searchEntries([...many, ...many, entry('Nodes', 'a-n')], 'n')
  expect(section?.items).toHaveLength(maxPerGroup)
  expect(section?.count).toBe(501)
})

test('without words: recent destinations, not repeated below, and a few of each kind', () => {
  const many = Array.from({ length: 500 }, (_, index) => entry('Nodes', `n${index}`))
  const all = [entry('Pages', 'Nodes'), ...many]
  const recent = many[3] ? [many[3].item] : []
  expect(browseEntries(all, recent).map(({ group, items }) => [group, items.map(({ label }) => label)])).toEqual([
    ['Recent', ['n3']],
    ['Pages', ['Nodes']],
    ['Nodes', ['n0', 'n1', 'n2', 'n4', 'n5']],
  ])
})

test('lists few tabs, and after the actions', () => {
  const ofShop = ['Metrics', 'Backups', 'DNS', 'Settings'].map((tab) => entry('Tabs', `${tab} of shop`))
  const found = searchEntries([...ofShop, entry('Actions', 'Boot shop')], 'shop')
  expect(found.map(({ group, items, count }) => [group, items.length, count])).toEqual([
    ['Actions', 1, 1],
    ['Tabs', 3, 4],
  ])
})

test.each([
  ['Reboot', 'Reboot web-1'],
  ['Reboot with another configuration profile', 'Reboot web-1 with another configuration profile'],
  ['Show as JSON', 'Show web-1 as JSON'],
  ['Edit note', 'Edit note of web-1'],
  ['Reset root password', 'Reset root password of web-1'],
])('%s names its resource', (label, named) => {
  expect(withName(label, 'web-1')).toBe(named)
})

test('puts the name before an action in languages other than English, whose phrases it knows', () => {
  expect(inLanguage('de', {}, () => withName('Neu starten', 'web-1'))).toBe('web-1: Neu starten')
})
