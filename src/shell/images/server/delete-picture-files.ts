import type { AppContext } from '#platform/http/api-server.ts'
import { openPictureFiles } from './public/open-picture-files.ts'
import { runOutsideBackup } from './public/run-outside-backup.ts'

/** Throws, to be retried, during a backup. */
export async function deletePictureFiles({ config, database }: AppContext, { key }: { key: string }): Promise<void> {
  const deleted = await runOutsideBackup(database, async () => {
    await openPictureFiles(config).remove([key])
    return true
  })
  if (!deleted) throw new Error('A backup is being made; the files are deleted after it')
}
