import { inArray } from 'drizzle-orm'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { deletePicture } from '../../images.jobs.ts'
import { images } from '../images.tables.ts'

/** Deletes the rows; a job deletes the files after commit. */
export async function deletePictures(tx: Tx, imageIds: number[]): Promise<void> {
  if (imageIds.length === 0) return
  const gone = await tx.delete(images).where(inArray(images.id, imageIds)).returning({ key: images.key })
  for (const { key } of gone) await enqueue(tx, deletePicture, { key })
}
