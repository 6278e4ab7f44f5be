import { eq } from 'drizzle-orm'
import { readClients } from '#people/clients/server/clients.queries.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { ShowClientCredit } from '../credit.contract.ts'
import { creditOf } from './credit-of.ts'

export const creditApi: RoomApi = (route) => {
  route(ShowClientCredit, async ({ params: { id }, database: { db }, now }) => {
    const [client] = await readClients(db, eq(clients.id, id))
    if (!client) throw notFound('Tokio kliento nėra.')
    const { free, refused } = await creditOf(db, client, { to: 'office', now })
    const { billing, due_days } = client
    return { data: { billing, due_days, free, refused: billing === 'prepaid' ? null : (refused?.message ?? null) } }
  })
}
