import type { Image } from '#contract/areas/images.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { Status } from '#ui/badge.tsx'
import { stateLabels, stateTones } from './labels.ts'
import { imageKey } from './actions/image-actions.ts'

export function ImageStatus({ image }: { image: Image }) {
  const state = imageState(image)
  return (
    <ResourceMark resource={imageKey(image)}>
      <Status tone={stateTones[state]}>{stateLabels[state]()}</Status>
    </ResourceMark>
  )
}
