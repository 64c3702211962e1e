import { expect, test } from 'vitest'
import { configActions } from '../configs/actions.ts'
import { diskActions } from './actions.ts'

test('in the menus of disks and configuration profiles every item has an icon, so that their labels align', () => {
  for (const actions of [diskActions, configActions])
    expect(actions.filter(({ icon }) => icon === undefined).map(({ label }) => label)).toEqual([])
})
