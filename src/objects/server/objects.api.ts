import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { CreateObject, DeleteObject, ListObjects, UpdateObject } from '../objects.contract.ts'
import { createObject } from './create-object.ts'
import { deleteObject } from './delete-object.ts'
import { listObjectsOf, showObjectOf } from './objects.queries.ts'
import { updateObject } from './update-object.ts'

export const objectsApi: RoomApi = (route) => {
  route(ListObjects, async ({ who, now, database }) => ({
    data: await listObjectsOf(database.db, { userId: who.id, now }),
  }))

  route(CreateObject, async ({ body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      const { id } = await createObject(tx, { userId: who.id, form, now })
      return { data: await shown(tx, { userId: who.id, objectId: id, now }) }
    }),
  )

  route(UpdateObject, async ({ params, body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await updateObject(tx, { userId: who.id, objectId: params.id, form })
      return { data: await shown(tx, { userId: who.id, objectId: params.id, now }) }
    }),
  )

  route(DeleteObject, async ({ params, who, now, database }) => {
    await database.transaction((tx) => deleteObject(tx, { userId: who.id, objectId: params.id, now }))
  })
}

async function shown(reader: Reader, which: Parameters<typeof showObjectOf>[1]) {
  const site = await showObjectOf(reader, which)
  if (!site) throw notFound('Tokio objekto nėra.')
  return site
}
