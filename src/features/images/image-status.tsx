import type { Image } from '#contract/areas/images.ts'
import { imageState } from '#contract/rules/image-states.ts'
import { Status } from '#ui/badge.tsx'
import { stateLabels, stateTones } from './labels.ts'

export function ImageStatus({ image }: { image: Image }) {
  const state = imageState(image)
  return <Status tone={stateTones[state]}>{stateLabels[state]}</Status>
}
