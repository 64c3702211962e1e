/** Rules of images (gaps 5): the characters of a label, and the numbers that image grants and events use. */
import { characters } from '../schema.ts'

export const isImageLabel = (label: string) => characters(label) === 0 || /^[a-zA-Z0-9,.?\-_\s']+$/.test(label)
export const imageLabelReason = 'label contains invalid characters'

/** `private/12` is number 12, which grants and events use as its id; null for a public image (gaps 5.1, 7.3). */
export const privateImageNumber = (imageId: string): number | null => {
  const digits = /^private\/([1-9]\d*)$/.exec(imageId)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const privateImageId = (number: number) => `private/${number}`
