import type { PictureFiles } from '#shell/images/server/picture-file.ts'
import { type PictureStore, pictureFiles } from '#shell/images/server/picture-files.ts'

/** Served by `ShowPhoto` alone, to administrators. */
export const photoFiles = (store: PictureStore): PictureFiles => pictureFiles(store, 'private/images')
