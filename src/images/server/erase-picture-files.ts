import type { Ground } from '#platform/http/api-server.ts'
import { pictureFiles } from './picture-files.ts'
import { whileNotCopied } from './while-not-copied.ts'

/** The work of `erasePicture`. Throws, to be tried again, while a backup is made. */
export async function erasePictureFiles({ config, database }: Ground, { key }: { key: string }): Promise<void> {
  const erased = await whileNotCopied(database, async () => {
    await pictureFiles(config).erase([key])
    return true
  })
  if (!erased) throw new Error('A backup is being made; the files are erased after it')
}
