import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { CreateObject, DeleteObject, ListObjects, type ObjectForm, UpdateObject } from '../objects.contract.ts'
import { createObject, toWorkSiteFields } from './create-object.ts'
import { deleteObject } from './delete-object.ts'
import { listObjectsOf, showObjectOf } from './objects.queries.ts'
import { objects } from './objects.tables.ts'

export const registerWorkSiteRoutes: ModuleApi = (route) => {
  route(ListObjects, async ({ who, now, database }) => ({
    data: await listObjectsOf(database.db, { userId: who.id, now }),
  }))

  route(CreateObject, async ({ body: form, who, now, act }) =>
    act(async (work) => {
      const { id } = await createObject(work, { userId: who.id, form })
      return { data: await shown(work.tx, { userId: who.id, objectId: id, now }) }
    }),
  )

  route(UpdateObject, async ({ params, body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await updateObject(tx, { userId: who.id, objectId: params.id, form })
      return { data: await shown(tx, { userId: who.id, objectId: params.id, now }) }
    }),
  )

  route(DeleteObject, async ({ params, who, act }) => {
    await act((work) => deleteObject(work, { userId: who.id, objectId: params.id }))
  })
}

async function shown(reader: Reader, which: Parameters<typeof showObjectOf>[1]) {
  const site = await showObjectOf(reader, which)
  if (!site) throw notFound('Tokio objekto nėra.')
  return site
}

/** 404 for another's or archived. */
async function updateObject(
  tx: Tx,
  { userId, objectId, form }: { userId: number; objectId: number; form: ObjectForm },
): Promise<void> {
  const updated = await tx
    .update(objects)
    .set(toWorkSiteFields(form))
    .where(and(eq(objects.id, objectId), eq(objects.user_id, userId), isNull(objects.archived_at)))
    .returning({ id: objects.id })
  if (updated.length === 0) throw notFound('Tokio objekto nėra.')
}
