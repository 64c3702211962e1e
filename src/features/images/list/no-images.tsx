/** The empty state of the list of images, which only a service without public images shows. */
import { Disc3 } from '#ui/icons/disc-3.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { createImageAction, uploadImageAction } from '../actions/create.ts'

export function NoImages() {
  return (
    <EmptyState
      icon={Disc3}
      title="No images"
      actions={
        <>
          <ActionButton action={uploadImageAction} resource={undefined} />
          <ActionButton action={createImageAction} resource={undefined} variant="primary" />
        </>
      }
    >
      Capture the disk of a node as an image, or upload one, and create as many nodes from it as you like.
    </EmptyState>
  )
}
