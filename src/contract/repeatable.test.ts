import { expect, it } from 'vitest'
import { endpoints } from './contract.ts'
import { isRepeatable } from './repeatable.ts'

it('every POST that creates, copies, restarts or overwrites something is not repeatable', () => {
  const guarded = endpoints.flatMap((each) => (isRepeatable(each) ? [] : [`${each.area}.${each.name}`]))
  expect(guarded).toEqual(
    expect.arrayContaining([
      'nodes.create',
      'nodes.clone',
      'nodes.reboot',
      'nodes.rebuild',
      'nodes.resize',
      'disks.create',
      'disks.clone',
      'configs.create',
      'backups.take',
      'backups.restore',
      'tokens.create',
      'domains.create',
      'domains.clone',
      'images.create',
    ]),
  )
  expect(guarded).not.toContain('nodes.boot')
  expect(guarded).not.toContain('nodes.update')
  expect(guarded).not.toContain('nodes.remove')
})
