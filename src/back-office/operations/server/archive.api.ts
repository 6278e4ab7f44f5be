import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { DownloadArchive } from '../archive.contract.ts'
import { writeArchive } from './write-archive.ts'

export const registerArchiveRoutes: ModuleApi = (route, { database: shared, config }) => {
  route(DownloadArchive, async ({ now, reply }) => {
    const archive = await writeArchive({ url: readUrl(shared.pool.options), reader: shared.db, ...config })
    if (!archive)
      throw conflict(
        'archive-under-way',
        'Jau kuriamas kitas archyvas arba atsarginė kopija. Pabandykite po kelių minučių.',
      )
    reply.header('content-disposition', `attachment; filename="irankine-${toVilniusDay(now)}.zip"`)
    return archive
  })
}

function readUrl({ connectionString }: { connectionString?: string | undefined }): string {
  if (!connectionString) throw new Error('The pool was opened without an address.')
  return connectionString
}
