import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'

/** Takes pictures off their acts: without its line a picture is swept with its files, as one that no act ever named (`sweepPhotos`). */
export async function letGoOfPhotos(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update handover_photos set line_id = null
     where key in (select key from handover_photos where line_id is not null and sent_at < ${before} limit ${most})`)
  return rowCount ?? 0
}
