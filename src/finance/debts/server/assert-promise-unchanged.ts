import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { assertUnedited } from '#shell/history/server/public/assert-unedited.ts'
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
  await assertUnedited(tx, {
    seen: seen && Date.parse(seen),
    current: promise?.made_at.getTime() ?? null,
    harmless: null,
    subject: { kind: 'client', id: clientId },
    events: [DebtPromised.name],
    describe: (who) => `${who} įrašė pažadą: ${promise && inWords(promise)}`,
    now: promise?.made_at.toISOString(),
    advice,
  })
}

function inWords({ day, amount, note }: Pick<typeof debt_promises.$inferSelect, 'day' | 'amount' | 'note'>): string {
  const sum = amount === null ? 'visą skolą' : formatMoney(amount)
  return `sumokės ${sum} iki ${day}${note && ` („${note}“)`}`
}
