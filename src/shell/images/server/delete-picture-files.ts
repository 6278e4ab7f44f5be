import type { Ground } from '#platform/http/api-server.ts'
import { pictureFiles } from './picture-files.ts'
import { whileNotCopied } from './while-not-copied.ts'

/** Throws, to be retried, during a backup. */
export async function deletePictureFiles({ config, database }: Ground, { key }: { key: string }): Promise<void> {
  const deleted = await whileNotCopied(database, async () => {
    await pictureFiles(config).remove([key])
    return true
  })
  if (!deleted) throw new Error('A backup is being made; the files are deleted after it')
}
