import { eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { storePicture } from '#shell/images/server/public/store-picture.ts'
import type { Place } from '../places.contract.ts'
import { PlaceChanged } from '../places.events.ts'
import { placeNow } from './add-place.ts'
import { lockPlaces } from './lock-places.ts'
import { places } from './places.tables.ts'

interface PictureOfPlace {
  id: number
  /** Absent: none from now on. */
  picture?: DrawnPicture | undefined
}

/** 404. */
export async function setPlacePicture(work: Work, { id, picture }: PictureOfPlace): Promise<Place> {
  const { tx } = work
  const before = (await lockPlaces(tx)).find((place) => place.id === id)
  if (!before) throw notFound('Tokio padalinio nėra.')
  const image_id = picture ? await storePicture(tx, picture) : null
  await tx.update(places).set({ image_id }).where(eq(places.id, id))
  if (before.image_id !== null) await deletePictures(tx, [before.image_id])
  const details = diffFields({ image_id: before.image_id }, { image_id })
  if (Object.keys(details).length > 0)
    await work.happened(PlaceChanged, { kind: 'place', id, title: before.title }, details)
  work.invalidate('settings')
  return placeNow(work, id)
}
