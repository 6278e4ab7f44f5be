import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { buildEditConflict } from '#shell/history/server/public/edit-conflict.ts'
import { findLastActor } from '#shell/history/server/public/find-last-actor.ts'
import { DebtPromised } from '../debts.events.ts'
import { debt_promises } from './debts.tables.ts'

/** 409 `changed-meanwhile`, naming the current one. The debtor is locked. */
export async function assertPromiseUnchanged(
  tx: Tx,
  { clientId, seen, advice }: { clientId: number; seen?: string | null | undefined; advice?: string },
): Promise<void> {
  if (seen === undefined) return
  const { day, amount, note, made_at } = debt_promises
  const [promise] = await tx
    .select({ day, amount, note, made_at })
    .from(debt_promises)
    .where(and(eq(debt_promises.client_id, clientId), isNull(debt_promises.ended_at)))
  const now = promise?.made_at.toISOString() ?? null
  if (now === null || (seen !== null && Date.parse(seen) === Date.parse(now))) return
  const who = await findLastActor(tx, { kind: 'client', id: clientId }, [DebtPromised.name])
  throw buildEditConflict({ what: `${who} įrašė pažadą: ${promise && inWords(promise)}`, now, advice })
}

function inWords({ day, amount, note }: Pick<typeof debt_promises.$inferSelect, 'day' | 'amount' | 'note'>): string {
  const sum = amount === null ? 'visą skolą' : formatMoney(amount)
  return `sumokės ${sum} iki ${day}${note && ` („${note}“)`}`
}
