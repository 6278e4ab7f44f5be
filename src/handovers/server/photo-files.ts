import { join } from 'node:path'
import { type PictureFiles, pictureFiles } from '#images/server/picture-files.ts'
import type { Config } from '#platform/config.ts'

/** The folder of pictures that only administrators may see; nothing serves it but `ShowPhoto`. */
export const photoFiles = ({ dataDir }: Pick<Config, 'dataDir'>): PictureFiles =>
  pictureFiles({ dataDir: join(dataDir, 'private') })
