import { expect, it } from 'vitest'
import { srvShare } from './srv.ts'

const srv = (weight: number, priority = 10, target = 'a.example.net') => ({
  type: 'SRV' as const,
  priority,
  weight,
  target,
})

it.each([
  ['by weight among the same priority', srv(60), [srv(20), srv(20, 10, 'b.example.net')], 60],
  ['other priorities do not count', srv(5), [srv(5), srv(90, 20)], 50],
  ['alone at its priority', srv(5), [srv(90, 20)], null],
  ['weight 0 beside others', srv(0), [srv(10)], 0],
  ['weight 0 for all', srv(0), [srv(0), srv(0)], 33],
  ['a service that is not offered', srv(1, 10, '.'), [srv(1)], null],
  ['other types', { ...srv(1), type: 'MX' as const }, [srv(1)], null],
])('the share of an SRV record: %s', (_, record, others, share) => expect(srvShare(record, others)).toBe(share))
