/** Labels of images, and the numbers that grants and events use as ids of images (gaps 5). */

export const isImageLabel = (label: string) => label === '' || /^[a-zA-Z0-9,.?\-_\s']+$/.test(label)
export const imageLabelReason = 'label contains invalid characters'

/** The number of a private image: 12 for `private/12`; null for a public image (gaps 5.1, 7.3). */
export const privateImageNumber = (imageId: string): number | null => {
  const digits = /^private\/([1-9]\d*)$/.exec(imageId)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const privateImageId = (number: number) => `private/${number}`
