import type { Config } from '#platform/config.ts'
import { diskPictures } from './disk-pictures.ts'
import type { PictureFiles, PictureShelf } from './picture-file.ts'
import { s3Pictures } from './s3-pictures.ts'

/** Where pictures lie: a bucket at `picturesUrl` or, without it, folders under `dataDir`. */
export type PictureStore = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'picturesUrl'>>

export function pictureFiles({ dataDir, picturesUrl }: PictureStore, shelf: PictureShelf = 'images'): PictureFiles {
  return picturesUrl ? s3Pictures(picturesUrl, shelf) : diskPictures(dataDir, shelf)
}
