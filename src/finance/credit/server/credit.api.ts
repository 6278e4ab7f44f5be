import { eq } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { readClients } from '#people/clients/server/public/clients.queries.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { ShowClientCredit } from '../credit.contract.ts'
import { readClientCredit } from './read-client-credit.ts'

export const registerCreditRoutes: ModuleApi = (route) => {
  route(ShowClientCredit, async ({ params: { id }, database: { db }, now }) => {
    const [client] = await readClients(db, eq(clients.id, id))
    if (!client) throw notFound('Tokio kliento nėra.')
    const { free, refused } = await readClientCredit(db, client, { to: 'office', now })
    const { billing, due_days } = client
    return { data: { billing, due_days, free, refused: billing === 'prepaid' ? null : (refused?.message ?? null) } }
  })
}
