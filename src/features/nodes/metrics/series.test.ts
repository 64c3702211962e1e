import { describe, expect, test } from 'vitest'
import { monthName } from '#kit/format/dates.ts'
import { formatMeasurement } from '#kit/format/figures.ts'
import type { Series, Statistics } from '#contract/areas/statistics.ts'
import { monthKey, monthsSince } from './months.ts'
import { axisTicks, csvOf, isIdle, summaryOf, tableRows, toCharts } from './series.ts'
import { formatSpan, timeTicks } from './time-axis.ts'
import { spanOf, wholeSpan, zoomed } from './view.ts'

const hour = 3_600_000
const points = (...values: number[]): Series => values.map((value, index) => [index * 1_800_000, value])
const series = (values: number[], alert = 0) => [{ label: 'CPU', points: points(...values), alert }]
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
  expect(charts.map(({ title, series }) => [title, series.map(({ alert }) => alert)])).toEqual([
    ['CPU', [90]],
    ['Disk', [0, 0]],
    ['Public network', [10, 20]],
  ])
  expect(charts[2]?.series.map((each) => each.points[0]?.[1])).toEqual([4, 8])
  const busy = { ...statistics, data: { ...statistics.data, netv4: { ...network(1), private_out: points(5e6) } } }
  expect(toCharts(busy, { alerts }).at(-1)).toMatchObject({ title: 'Private network', unit: 'Mbit/s' })
})

describe('the axis', () => {
  test.each([
    [[0, 0], 0, ['0', '1', '2', '3', '4', '5']],
    [[3, 42], 0, ['0', '10', '20', '30', '40', '50']],
    [[42], 90, ['0', '20', '40', '60', '80', '100']],
    [[1], 10_000, ['0', '1', '2', '3', '4', '5']],
    [[3.8], 0, ['0', '1', '2', '3', '4', '5']],
    [[99], 90, ['0', '50', '100', '150']],
    [[140], 0, ['0', '50', '100', '150']],
  ])('of %j with an alert at %j is labeled %j', (values, alert, expected) => {
    expect(axisTicks({ series: series(values, alert) }).map(formatMeasurement)).toEqual(expected)
  })

  test('stands for no activity where every value is 0', () => {
    expect([[0, 0], [0, 0.1], []].map((values) => isIdle({ series: series(values) }))).toEqual([true, false, false])
  })

  test('has a few whole hours or days as labels', () => {
    const from = Date.UTC(2026, 5, 15, 10, 30)
    expect(timeTicks({ from, to: from + 24 * hour }, 'UTC').map(({ label }) => label)).toEqual(
      ['12:00', '16:00', '20:00', 'Jun 16', '04:00', '08:00'].slice(0, 6),
    )
    expect(timeTicks({ from, to: from + 30 * 24 * hour }, 'UTC').length).toBeGreaterThan(3)
    expect(timeTicks({ from, to: from + 24 * hour }, 'Not/AZone').length).toBeGreaterThan(3)
    expect(timeTicks({ from, to: from }, 'UTC')).toEqual([])
  })
})

test('the table has average and highest value of each hour', () => {
  expect(tableRows({ series: series([1, 3, 5]) }, hour)).toEqual([
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
])('%d is shown as %s', (value, text) => expect(formatMeasurement(value)).toBe(text))

test('the months since the creation are offered, at most twelve, newest first', () => {
  const now = Date.UTC(2026, 1, 3)
  expect(monthsSince('2025-12-31T23:59:59', now).map(monthKey)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthsSince('2020-01-01T00:00:00', now)).toHaveLength(12)
  expect(monthName({ year: 2026, month: 2 }, 'long')).toBe('February 2026')
})

test('a period is a day at least, so that a single point has an axis', () => {
  const first = Date.UTC(2026, 11, 1)
  expect(wholeSpan([first], 'forward')).toEqual({ from: first, to: first + 24 * hour })
  expect(wholeSpan([first], 'backward')).toEqual({ from: first - 24 * hour, to: first })
  expect(wholeSpan([first, first + 48 * hour], 'forward')).toEqual({ from: first, to: first + 48 * hour })
})

describe('zooming', () => {
  const times = Array.from({ length: 25 }, (_, index) => index * hour)

  test.each([
    ['from point to point', { from: 4.4 * hour, to: 11.6 * hour }, [4, 12]],
    ['backwards', { from: 12 * hour, to: 4 * hour }, [4, 12]],
    ['to six intervals at least', { from: 9 * hour, to: 10 * hour }, [7, 13]],
    ['within the period', { from: -5 * hour, to: 99 * hour }, [0, 24]],
    ['at its start', { from: 0, to: 1 }, [0, 6]],
    ['at its end', { from: 24 * hour, to: 24 * hour }, [18, 24]],
  ])('goes %s', (_, span, [from = 0, to = 0]) =>
    expect(spanOf(times, span)).toEqual({ from: from * hour, to: to * hour }),
  )

  test('keeps the moment in its place', () => {
    expect(zoomed({ from: 0, to: 100 }, 80, 0.5)).toEqual({ from: 40, to: 90 })
    expect(zoomed({ from: 40, to: 90 }, 80, 2)).toEqual({ from: 0, to: 100 })
  })

  test('has labels for a part of an hour, and names the day once', () => {
    const from = Date.UTC(2026, 5, 15, 10, 5)
    expect(timeTicks({ from, to: from + hour / 2 }, 'UTC').map(({ label }) => label)).toEqual([
      '10:05',
      '10:10',
      '10:15',
      '10:20',
      '10:25',
      '10:30',
    ])
    expect(formatSpan({ from, to: from + hour }, 'UTC')).toBe('Jun 15, 10:05 to 11:05')
    expect(formatSpan({ from, to: from + 24 * hour }, 'UTC')).toBe('Jun 15, 10:05 to Jun 16, 10:05')
  })
})

test('the file has a row for each point, with its unit', () => {
  expect(csvOf({ title: 'CPU', unit: '%', series: series([1.5, 2]) })).toBe(
    '\uFEFFTime (UTC),CPU (%)\r\n1970-01-01T00:00:00.000Z,1.5\r\n1970-01-01T00:30:00.000Z,2\r\n',
  )
  expect(csvOf({ title: 'CPU', unit: '%', series: series([10.187307409999999]) })).toContain(',10.18730741\r')
})
