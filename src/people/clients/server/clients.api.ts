import { eq } from 'drizzle-orm'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { assertUnedited } from '#shell/history/server/public/assert-unedited.ts'
import {
  type Client,
  type ClientForm,
  CreateClient,
  ListClients,
  MergeClients,
  ShowClient,
  UpdateClient,
} from '../clients.contract.ts'
import { ClientCreditResumed, ClientCreditStopped } from '../clients.events.ts'
import { ResumeCredit, StopCredit } from '../credit-stop.contract.ts'
import { clients } from './clients.tables.ts'
import { createClient } from './create-clients.ts'
import { mergeClients } from './merge-clients.ts'
import { CLIENTS_A_PAGE, listClients, showClient } from './public/clients.queries.ts'
import { listPaymentSources } from './public/list-payment-sources.ts'
import { toClientSubject } from './public/to-client-subject.ts'
import { updateClient } from './update-clients.ts'

export const registerClientRoutes: ModuleApi = (route) => {
  route(ListClients, async ({ query, now, database }) => {
    const { rows, total } = await listClients(database.db, query, now)
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, CLIENTS_A_PAGE, buildEndpointUrl(ListClients, { query: filters }))
  })

  route(ShowClient, async ({ params: { id }, now, database }) => ({ data: await shown(database.db, id, now) }))

  route(CreateClient, async ({ body: form, who, act }) =>
    act(async (work) => ({ data: await shown(work.tx, await createClient(work, { form, by: who }), work.now) })),
  )

  route(UpdateClient, async ({ params: { id }, body: { seen, ...form }, who, act }) =>
    act(async (work) => {
      await updateClient(work, { id, form, seen, by: who })
      const data = await shown(work.tx, id, work.now)
      const lines = [...belowOwed(form, data), ...stillToBill(form, data)]
      return { data, ...(lines.length > 0 && { message: lines.join(' ') }) }
    }),
  )

  route(MergeClients, async ({ params: { id }, body: { into, seen }, act }) =>
    act(async (work) => {
      await mergeClients(work, { id, into, seen })
      return { data: await shown(work.tx, into, work.now) }
    }),
  )

  route(StopCredit, async ({ params: { id }, body: { reason, seen }, act }) =>
    act(async (work) => {
      await stopCredit(work, { clientId: id, reason, seen })
      return { data: await shown(work.tx, id, work.now) }
    }),
  )

  route(ResumeCredit, async ({ params: { id }, query: { seen }, act }) =>
    act(async (work) => {
      await resumeCredit(work, { clientId: id, seen })
      return { data: await shown(work.tx, id, work.now) }
    }),
  )
}

function belowOwed(form: ClientForm, { terms, balance: { open, unbilled, free } }: Client): string[] {
  if (form.terms?.credit_limit === undefined || free >= 0) return []
  const below = `Limitas mažesnis už tai, ką klientas jau skolingas (${formatMoney(open + unbilled)})`
  // prepaid clients are not blocked
  if (terms.billing === 'prepaid') return [`${below}.`]
  return [`${below}: kol nesumokės ${formatMoney(-free)}, nauji užsakymai į skolą bus atmetami.`]
}

function stillToBill(form: ClientForm, { terms, balance: { unbilled } }: Client): string[] {
  if (form.terms?.billing === undefined || terms.billing !== 'prepaid' || unbilled <= 0) return []
  return [`Už tai, kas jau užsakyta į skolą (${formatMoney(unbilled)}), sąskaitos bus išrašytos, kaip sutarta.`]
}

async function shown(reader: Reader, id: number, now: Date) {
  const client = await showClient(reader, id, now)
  if (!client) throw notFound('Tokio kliento nėra.')
  return { ...client, paid_from: (await listPaymentSources(reader, 'client_id', [client.id])).get(client.id) ?? [] }
}

/** 404, and 409 `changed-meanwhile` when stopped anew since `seen`. */
async function resumeCredit(
  work: Work<number>,
  { clientId, seen }: { clientId: number; seen?: string | undefined },
): Promise<void> {
  const { tx } = work
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) throw notFound('Tokio kliento nėra.')
  if (!client.credit_stopped_at) return
  await assertUnedited(tx, {
    seen: seen === undefined ? undefined : Date.parse(seen),
    current: client.credit_stopped_at.getTime(),
    subject: { kind: 'client', id: clientId },
    events: [ClientCreditStopped.name],
    describe: (who) => `${who} įrašė kitą priežastį: „${client.credit_stop_reason}“`,
    now: client.credit_stopped_at.toISOString(),
    advice: 'Peržiūrėkite ir pakartokite.',
  })
  await tx
    .update(clients)
    .set({ credit_stopped_at: null, credit_stopped_by: null, credit_stop_reason: null, version: client.version + 1 })
    .where(eq(clients.id, clientId))
  await work.happened(ClientCreditResumed, toClientSubject(client))
}

interface CreditStopInput {
  clientId: number
  reason: string
  /** The reason the writer saw; null: none. */
  seen?: string | null | undefined
}

/** Locks the client. A repeat changes the reason, not the time. 404; 409 `changed-meanwhile`. */
async function stopCredit(work: Work<number>, { clientId, reason, seen }: CreditStopInput): Promise<void> {
  const { tx, now, by } = work
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) throw notFound('Tokio kliento nėra.')
  const { credit_stop_reason: before } = client
  if (before === reason) return
  await assertUnedited(tx, {
    seen,
    current: before,
    // lifted meanwhile: no reason is overwritten
    harmless: null,
    subject: { kind: 'client', id: clientId },
    events: [ClientCreditStopped.name],
    describe: (who) => `${who} jau įrašė, kodėl nebeduodame į skolą: „${before}“`,
    now: before,
  })
  await tx
    .update(clients)
    .set({
      credit_stopped_at: client.credit_stopped_at ?? now,
      credit_stopped_by: by,
      credit_stop_reason: reason,
      version: client.version + 1,
    })
    .where(eq(clients.id, clientId))
  await work.happened(ClientCreditStopped, toClientSubject(client), { reason })
}
