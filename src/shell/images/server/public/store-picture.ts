import { enqueue, type Tx } from '#platform/database/database.ts'
import { drawAvif } from '../../images.jobs.ts'
import { images } from '../images.tables.ts'
import type { DrawnPicture } from './draw-picture.ts'

export async function storePicture(tx: Tx, { key, width, height }: DrawnPicture): Promise<number> {
  const [row] = await tx.insert(images).values({ key, width, height }).returning({ id: images.id })
  if (!row) throw new Error(`Picture ${key} was not written`)
  await enqueue(tx, drawAvif, { key })
  return row.id
}
