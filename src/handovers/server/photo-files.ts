import type { PictureFiles } from '#images/server/picture-file.ts'
import { type PictureStore, pictureFiles } from '#images/server/picture-files.ts'

/** Pictures that only administrators may see; nothing serves them but `ShowPhoto`. */
export const photoFiles = (store: PictureStore): PictureFiles => pictureFiles(store, 'private/images')
