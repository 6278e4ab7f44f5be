import { inArray } from 'drizzle-orm'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { erasePicture } from '../images.jobs.ts'
import { images } from './images.tables.ts'

/** Takes the rows of pictures away; their files follow by a job, when the transaction is there for good. */
export async function dropPictures(tx: Tx, imageIds: number[]): Promise<void> {
  if (imageIds.length === 0) return
  const gone = await tx.delete(images).where(inArray(images.id, imageIds)).returning({ key: images.key })
  for (const { key } of gone) await enqueue(tx, erasePicture, { key })
}
