import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { CreateClient, ListClients, ShowClient, UpdateClient } from '../clients.contract.ts'
import { CLIENTS_A_PAGE, listClients, showClient } from './clients.queries.ts'
import { createClient, updateClient } from './save-client.ts'

export const clientsApi: RoomApi = (route) => {
  route(ListClients, async ({ query, database }) => {
    const { rows, total } = await listClients(database.db, query)
    const { page, search } = query
    return pageOf(rows, total, page, CLIENTS_A_PAGE, addressOf(ListClients, { query: { search } }))
  })

  route(ShowClient, async ({ params: { id }, database }) => ({ data: await shown(database.db, id) }))

  route(CreateClient, async ({ body: form, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await shown(tx, await createClient(tx, { form, by: who.id, now })),
    })),
  )

  route(UpdateClient, async ({ params: { id }, body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await updateClient(tx, { id, form, by: who.id, now })
      return { data: await shown(tx, id) }
    }),
  )
}

async function shown(reader: Reader, id: number) {
  const client = await showClient(reader, id)
  if (!client) throw notFound('Tokio kliento nėra.')
  return client
}
