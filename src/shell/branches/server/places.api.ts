import type { ModuleApi } from '#platform/http/api-server.ts'
import { findOpenState } from '#rules/calendar/find-open-state.ts'
import {
  AddPlace,
  ChangePlace,
  ListAdminPlaces,
  ListPlaces,
  PublicPlace,
  RemovePlace,
  ShowOpenPlaces,
} from '../places.contract.ts'
import { addPlace } from './add-place.ts'
import { changePlace } from './change-place.ts'
import { readPlaces } from './public/read-places.ts'
import { removePlace } from './remove-place.ts'

export const registerBranchRoutes: ModuleApi = (route) => {
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

  route(RemovePlace, async ({ params: { id }, act }) => act((work) => removePlace(work, id)))
}
