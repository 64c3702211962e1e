import { describe, expect, test } from 'vitest'
import type { Series, Statistics } from '#contract/areas/statistics.ts'
import { monthKey, monthLabel, monthsSince } from './months.ts'
import { axisTicks, formatValue, summaryOf, tableRows, toCharts } from './series.ts'
import { timeTicks } from './time-axis.ts'

const hour = 3_600_000
const points = (...values: number[]): Series => values.map((value, index) => [index * 1_800_000, value])
const series = (...values: number[]) => [{ label: 'CPU', points: points(...values) }]
const network = (value: number) => ({
  in: points(value * 1e6),
  out: points(2 * value * 1e6),
  private_in: points(0),
  private_out: points(0),
})
const statistics: Statistics = {
  title: 'any',
  data: { cpu: points(12), io: { io: points(3), swap: points(0) }, netv4: network(3), netv6: network(1) },
}
const alerts = { cpu: 90, io: 0, network_in: 10, network_out: 20, transfer_quota: 80 }

test('the charts add IPv4 and IPv6 in Mbit/s, draw the alerts that are on, and leave an unused private network out', () => {
  const charts = toCharts(statistics, { alerts })
  expect(charts.map(({ title, thresholds }) => [title, thresholds.map(({ value }) => value)])).toEqual([
    ['CPU', [90]],
    ['Disk', []],
    ['Public network', [10, 20]],
  ])
  expect(charts[2]?.series.map((each) => each.points[0]?.[1])).toEqual([4, 8])
  const busy = { ...statistics, data: { ...statistics.data, netv4: { ...network(1), private_out: points(5e6) } } }
  expect(toCharts(busy, { alerts }).at(-1)).toMatchObject({ title: 'Private network', unit: 'Mbit/s', thresholds: [] })
})

describe('the axis', () => {
  test.each([
    [[0, 0], [], ['0', '0.2', '0.4', '0.6', '0.8', '1']],
    [[3, 42], [], ['0', '10', '20', '30', '40', '50']],
    [[42], [90], ['0', '20', '40', '60', '80', '100']],
    [[1], [10_000], ['0', '0.5', '1', '1.5']],
    [[99], [90], ['0', '50', '100', '150']],
    [[140], [], ['0', '50', '100', '150']],
  ])('of %j with alerts at %j is labeled %j', (values, limits, expected) => {
    const thresholds = limits.map((value) => ({ label: 'Alert', value }))
    expect(axisTicks({ series: series(...values), thresholds }).map(formatValue)).toEqual(expected)
  })

  test('has a few whole hours or days as labels', () => {
    const from = Date.UTC(2026, 5, 15, 10, 30)
    expect(timeTicks({ from, to: from + 24 * hour }, 'UTC').map(({ label }) => label)).toEqual(
      ['12:00', '16:00', '20:00', '00:00', '04:00', '08:00'].slice(0, 6),
    )
    expect(timeTicks({ from, to: from + 30 * 24 * hour }, 'UTC').length).toBeGreaterThan(3)
    expect(timeTicks({ from, to: from + 24 * hour }, 'Not/AZone').length).toBeGreaterThan(3)
    expect(timeTicks({ from, to: from }, 'UTC')).toEqual([])
  })
})

test('the table has average and highest value of each hour', () => {
  expect(tableRows({ series: series(1, 3, 5) }, hour)).toEqual([
    { start: 0, values: [{ average: 2, max: 3 }] },
    { start: hour, values: [{ average: 5, max: 5 }] },
  ])
  expect(summaryOf([])).toBeNull()
})

test.each([
  [0, '0'],
  [0.123, '0.12'],
  [5.6789, '5.68'],
  [42, '42'],
  [12_345.6, '12,346'],
])('%d is shown as %s', (value, text) => expect(formatValue(value)).toBe(text))

test('the months since the creation are offered, at most twelve, newest first', () => {
  const now = Date.UTC(2026, 1, 3)
  expect(monthsSince('2025-12-31T23:59:59', now).map(monthKey)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthsSince('2020-01-01T00:00:00', now)).toHaveLength(12)
  expect(monthLabel({ year: 2026, month: 2 })).toBe('February 2026')
})
