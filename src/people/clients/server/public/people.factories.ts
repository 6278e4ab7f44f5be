import type { AppContext } from '#platform/http/api-server.ts'
import { client_people, clients } from '../clients.tables.ts'

type Person = Omit<typeof client_people.$inferInsert, 'client_id' | 'asked_at'>

export async function makeCompany(
  shop: { context: AppContext },
  { people = [], ...overrides }: Partial<typeof clients.$inferInsert> & { people?: Person[] } = {},
): Promise<{ id: number; code: string }> {
  const { db } = shop.context.database
  const now = shop.context.clock()
  const code = overrides.code ?? '305691172'
  const [client] = await db
    .insert(clients)
    .values({ kind: 'company', name: 'UAB „Ąžuolo statyba“', created_at: now, updated_at: now, ...overrides, code })
    .returning({ id: clients.id })
  if (!client) throw new Error('The sample company was not written')
  for (const person of people)
    await db
      .insert(client_people)
      .values({ client_id: client.id, asked_at: now, approved_at: person.role === 'pending' ? null : now, ...person })
  return { id: client.id, code }
}
