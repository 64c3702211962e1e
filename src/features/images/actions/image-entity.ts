/** An image as the entity that grants are checked on. Public images have no grants; no action that needs one applies to them. */
import type { Image } from '#contract/areas/images.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import type { Entity } from '#kit/permission/permission.ts'

export const imageEntity = ({ id, label }: Pick<Image, 'id' | 'label'>): Entity => ({
  kind: 'image',
  id: privateImageNumber(id) ?? 0,
  label,
})

export const imageKey = ({ id }: Pick<Image, 'id'>): ResourceKey => `image:${id}`
