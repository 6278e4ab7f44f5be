import { dayOf } from '#calendar/vilnius-time.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { debt_claims } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'
import { proposedClaims } from './proposed-claims.ts'

interface Accepting {
  clientId: number
  documentIds: readonly number[]
  by: number
  now: Date
}

/**
 * Decides to ask for the interest and the compensation that the law gives for these bills until today. Both stand in letters and
 * statements beside the debt and change no balance: they are no part of a bill, and outside VAT. The client is locked, so that of
 * two who accept at the same instant one does. Throws 404, 409 `nothing-to-claim`.
 */
export async function acceptClaims(tx: Tx, { clientId, documentIds, by, now }: Accepting): Promise<void> {
  const today = dayOf(now)
  const { client, open } = await lockDebtor(tx, { clientId, documentIds })
  const proposed = await proposedClaims(tx, { kind: client.kind, documentIds: [...open.keys()], today })
  const claims = [...proposed].flatMap(([document_id, { interest, compensation }]) =>
    [
      { document_id, kind: 'interest' as const, amount: interest },
      { document_id, kind: 'compensation' as const, amount: compensation },
    ].filter(({ amount }) => amount > 0),
  )
  if (claims.length === 0)
    throw conflict('nothing-to-claim', 'Palūkanų ir kompensacijos šioms sąskaitoms šiandien nepriskaičiuota.')
  await tx.insert(debt_claims).values(
    claims.map((claim) => ({
      ...claim,
      client_id: clientId,
      until_day: today,
      accepted_at: now,
      accepted_by: by,
    })),
  )
  const details = { price: claims.reduce((sum, { amount }) => sum + amount, 0) }
  await record(tx, { by, deed: 'debt.claimed', subject: clientSubject(client), details, now })
}
