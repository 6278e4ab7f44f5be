import type { ModuleApi } from '#platform/http/api-server.ts'
import { AddPlace, ChangePlace, ListAdminPlaces, ListPlaces, PublicPlace, RemovePlace } from '../places.contract.ts'
import { addPlace } from './add-place.ts'
import { changePlace } from './change-place.ts'
import { readPlaces } from './public/read-places.ts'
import { removePlace } from './remove-place.ts'

export const registerBranchRoutes: ModuleApi = (route) => {
  route(ListPlaces, async ({ database: { db }, cacheTags }) => {
    cacheTags(['settings'])
    return { data: (await readPlaces(db)).map((place) => PublicPlace.parse(place)) }
  })

  route(ListAdminPlaces, async ({ database: { db } }) => ({ data: await readPlaces(db) }))

  route(AddPlace, async ({ body, who, act }) => ({ data: await act((work) => addPlace(work, body, who)) }))

  route(ChangePlace, async ({ params: { id }, body, who, act }) => ({
    data: await act((work) => changePlace(work, { id, fields: body, by: who })),
  }))

  route(RemovePlace, async ({ params: { id }, act }) => act((work) => removePlace(work, id)))
}
