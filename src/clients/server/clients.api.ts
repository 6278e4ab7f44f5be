import { formatMoney } from '#money/format-money.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import {
  type Client,
  type ClientForm,
  CreateClient,
  ListClients,
  ShowClient,
  UpdateClient,
} from '../clients.contract.ts'
import { ResumeCredit, StopCredit } from '../credit-stop.contract.ts'
import { CLIENTS_A_PAGE, listClients, showClient } from './clients.queries.ts'
import { resumeCredit } from './resume-credit.ts'
import { createClient, updateClient } from './save-client.ts'
import { stopCredit } from './stop-credit.ts'

export const clientsApi: RoomApi = (route) => {
  route(ListClients, async ({ query, database }) => {
    const { rows, total } = await listClients(database.db, query)
    const { page, ...filters } = query
    return pageOf(rows, total, page, CLIENTS_A_PAGE, addressOf(ListClients, { query: filters }))
  })

  route(ShowClient, async ({ params: { id }, database }) => ({ data: await shown(database.db, id) }))

  route(CreateClient, async ({ body: form, who, now, database }) =>
    database.transaction(async (tx) => ({
      data: await shown(tx, await createClient(tx, { form, by: who, now })),
    })),
  )

  route(UpdateClient, async ({ params: { id }, body: { seen, ...form }, who, now, database }) =>
    database.transaction(async (tx) => {
      await updateClient(tx, { id, form, seen, by: who, now })
      const data = await shown(tx, id)
      const told = [...belowOwed(form, data), ...stillToBill(form, data)]
      return { data, ...(told.length > 0 && { message: told.join(' ') }) }
    }),
  )

  route(StopCredit, async ({ params: { id }, body: { reason, seen }, who, now, database }) =>
    database.transaction(async (tx) => {
      await stopCredit(tx, { clientId: id, reason, seen, by: who.id, now })
      return { data: await shown(tx, id) }
    }),
  )

  route(ResumeCredit, async ({ params: { id }, query: { seen }, who, now, database }) =>
    database.transaction(async (tx) => {
      await resumeCredit(tx, { clientId: id, seen, by: who.id, now })
      return { data: await shown(tx, id) }
    }),
  )
}

/** The limit that was set is below what is owed already. */
function belowOwed(form: ClientForm, { terms, balance: { open, unbilled, free } }: Client): string[] {
  if (form.terms?.credit_limit === undefined || free >= 0) return []
  const below = `Limitas mažesnis už tai, ką klientas jau skolingas (${formatMoney(open + unbilled)})`
  // who pays before is refused nothing
  if (terms.billing === 'prepaid') return [`${below}.`]
  return [`${below}: kol nesumokės ${formatMoney(-free)}, nauji užsakymai į skolą bus atmetami.`]
}

/** Whoever pays before from now on still gets bills of what was ordered on credit. */
function stillToBill(form: ClientForm, { terms, balance: { unbilled } }: Client): string[] {
  if (form.terms?.billing === undefined || terms.billing !== 'prepaid' || unbilled <= 0) return []
  return [`Už tai, kas jau užsakyta į skolą (${formatMoney(unbilled)}), sąskaitos bus išrašytos, kaip sutarta.`]
}

async function shown(reader: Reader, id: number) {
  const client = await showClient(reader, id)
  if (!client) throw notFound('Tokio kliento nėra.')
  return client
}
