/** Opens the place where the data of images is. */
import type { ImagesPlace } from '../setting-values.ts'
import { openBucket } from './image-bucket.ts'
import type { ImageFiles } from './image-files.ts'
import { openFolder } from './image-folder.ts'

export const openImageFiles = (place: ImagesPlace): ImageFiles =>
  'folder' in place ? openFolder(place.folder) : openBucket(place)
