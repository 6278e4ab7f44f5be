import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { findOpenState } from '#rules/calendar/find-open-state.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { withPictures } from '#shell/images/server/public/with-pictures.ts'
import {
  AddPlace,
  ChangePlace,
  ListAdminPlaces,
  ListPlaces,
  PublicPlace,
  RemovePlace,
  RemovePlacePicture,
  SetPlacePicture,
  ShowOpenPlaces,
} from '../places.contract.ts'
import { addPlace } from './add-place.ts'
import { changePlace } from './change-place.ts'
import { readPlaces } from './public/read-places.ts'
import { removePlace } from './remove-place.ts'
import { setPlacePicture } from './set-place-picture.ts'

export const registerBranchRoutes: ModuleApi = (route, { config }) => {
  const pictures = openPictureFiles(config)

  route(ListPlaces, async ({ database: { db }, cacheTags }) => {
    cacheTags(['settings'])
    return { data: (await readPlaces(db)).map((place) => PublicPlace.parse(place)) }
  })

  route(ShowOpenPlaces, async ({ database: { db }, now, cacheTags }) => {
    const states = (await readPlaces(db)).map((place) => ({ place_id: place.id, ...findOpenState(now, place) }))
    const changes = states.flatMap(({ changes_at }) => changes_at ?? [])
    cacheTags(['settings'], changes.length > 0 ? new Date(Math.min(...changes.map(Number))) : undefined)
    return {
      data: states.map(({ changes_at, ...state }) => ({ ...state, changes_at: changes_at?.toISOString() ?? null })),
    }
  })

  route(ListAdminPlaces, async ({ database: { db } }) => ({ data: await readPlaces(db) }))

  route(AddPlace, async ({ body, who, act }) => ({ data: await act((work) => addPlace(work, body, who)) }))

  route(ChangePlace, async ({ params: { id }, body, who, act }) => ({
    data: await act((work) => changePlace(work, { id, fields: body, by: who })),
  }))

  route(SetPlacePicture, async ({ params: { id }, files, act }) => {
    if (files.length === 0) throw invalid({ image: ['Pasirinkite nuotrauką.'] })
    const data = await withPictures(pictures, files, ([picture]) =>
      act((work) => setPlacePicture(work, { id, picture })),
    )
    return { data }
  })

  route(RemovePlacePicture, async ({ params: { id }, act }) => ({
    data: await act((work) => setPlacePicture(work, { id })),
  }))

  route(RemovePlace, async ({ params: { id }, act }) => act((work) => removePlace(work, id)))
}
