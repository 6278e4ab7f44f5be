import { openPictureFiles, type PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import type { PictureFiles } from '#shell/images/server/public/picture-file.ts'

/** `ShowPhoto` alone serves them, to administrators. */
export const openPhotoFiles = (store: PictureStore): PictureFiles => openPictureFiles(store, 'private/images')
