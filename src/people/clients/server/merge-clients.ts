import { eq, inArray, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { assertUnedited } from '#shell/history/server/public/assert-unedited.ts'
import { ClientContactsChanged, ClientMerged, ClientMergedAway, ClientUpdated } from '../clients.events.ts'
import { client_people, clients } from './clients.tables.ts'
import { joinAccounts } from './public/join-accounts.ts'
import { toClientSubject } from './public/to-client-subject.ts'

interface MergeClientsInput {
  id: number
  into: number
  /** The first one's version. */
  seen: number
}

/**
 * `merged_client_gives_all` moves every row that names the first, `client_is_the_one_now` what is written for it
 * later. Nobody gets a role by it: who has none at the second waits there, and its main users are mailed. Locks both
 * by id, against a crossing merge and orders under way. 403 `sign-in-again`; 404; 422 at `into`; 409 `already-merged`,
 * `changed-meanwhile`.
 */
export async function mergeClients(work: Work<number>, { id, into, seen }: MergeClientsInput): Promise<void> {
  work.assertFresh()
  const { tx, now } = work
  const locked = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [id, into]))
    .orderBy(clients.id)
    .for('update')
  const first = locked.find((one) => one.id === id)
  const second = locked.find((one) => one.id === into)
  if (!first) throw notFound('Tokio kliento nėra.')
  if (into === id) throw invalid({ into: ['Kliento su juo pačiu sujungti negalima.'] })
  if (!second) throw invalid({ into: ['Tokio kliento nėra.'] })
  for (const { merged_into } of [first, second]) if (merged_into !== null) throw buildAlreadyMergedError(merged_into)
  if (first.kind === 'company' && second.kind === 'person')
    throw invalid({ into: ['Įmonės prie žmogaus prijungti negalima: prijunkite žmogų prie įmonės.'] })
  await assertUnedited(tx, {
    seen,
    current: first.version,
    subject: { kind: 'client', id },
    events: [ClientUpdated.name, ClientContactsChanged.name],
    describe: (who) => `${who} pakeitė klientą`,
    now: first.version,
    advice: 'Peržiūrėkite ir pakartokite.',
  })

  const { credit_stopped_at, credit_stopped_by, credit_stop_reason } = second.credit_stopped_at ? second : first
  const place = second.address ? second : first
  const spoken = second.contact_name ? second : first
  const people = await tx.select().from(client_people).where(eq(client_people.client_id, id))
  // an account and a block are of one client
  await tx
    .update(clients)
    .set({
      merged_into: into,
      user_id: null,
      blocked_reason: null,
      note: '',
      credit_stopped_at: null,
      credit_stopped_by: null,
      credit_stop_reason: null,
      version: first.version + 1,
      updated_at: now,
    })
    .where(eq(clients.id, id))
  await tx
    .update(clients)
    .set({
      vat_code: second.vat_code ?? first.vat_code,
      email: second.email ?? first.email,
      phone: second.phone ?? first.phone,
      // a company is nobody's account
      user_id: second.kind === 'company' ? null : (second.user_id ?? first.user_id),
      address: place.address,
      city: place.city,
      postal_code: place.postal_code,
      country: place.country,
      contact_name: spoken.contact_name,
      contact_lastname: spoken.contact_lastname,
      note: [second.note, first.note].filter(Boolean).join('\n'),
      blocked_reason: second.blocked_reason ?? first.blocked_reason,
      credit_stopped_at,
      credit_stopped_by,
      credit_stop_reason,
      version: sql`${clients.version} + 1`,
      updated_at: now,
    })
    .where(eq(clients.id, into))
  await joinAccounts(tx, { clientIds: [into] })
  await work.happened(ClientMergedAway, toClientSubject(first), { into })
  const userIds = people.map(({ user_id }) => user_id)
  await work.happened(ClientMerged, toClientSubject(second), { merged: id }, { userIds })
}

export const buildAlreadyMergedError = (into: number) =>
  conflict('already-merged', 'Šis klientas jau sujungtas su kitu.', { into })
