import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { DebtClaimed } from '../debts.events.ts'
import { debt_claims } from './debts.tables.ts'
import { listProposedClaims } from './list-proposed-claims.ts'
import { lockDebtor } from './lock-debtor.ts'

interface AcceptClaimsInput {
  clientId: number
  documentIds: readonly number[]
}

/** Claims run until today. Locks the client: of two only one succeeds. 404; 409 `nothing-to-claim`. */
export async function acceptClaims(work: Work<number>, { clientId, documentIds }: AcceptClaimsInput): Promise<void> {
  const { tx, now, by } = work
  const today = toVilniusDay(now)
  const { client, open } = await lockDebtor(tx, { clientId, documentIds })
  const proposed = await listProposedClaims(tx, { kind: client.kind, documentIds: [...open.keys()], today })
  const claims = [...proposed].flatMap(([document_id, { interest, compensation }]) =>
    [
      { document_id, kind: 'interest' as const, amount: interest },
      { document_id, kind: 'compensation' as const, amount: compensation },
    ].filter(({ amount }) => amount > 0),
  )
  if (claims.length === 0)
    throw conflict('nothing-to-claim', 'Palūkanų ir kompensacijos šioms sąskaitoms šiandien nepriskaičiuota.')
  await tx
    .insert(debt_claims)
    .values(
      claims.map((claim) => ({ ...claim, client_id: clientId, until_day: today, accepted_at: now, accepted_by: by })),
    )
  const details = { price: claims.reduce((sum, { amount }) => sum + amount, 0) }
  await work.happened(DebtClaimed, toClientSubject(client), details)
}
