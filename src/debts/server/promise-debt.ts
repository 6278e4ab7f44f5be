import { and, eq, isNull } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { debt_promises } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'
import { refuseOtherPromise } from './refuse-other-promise.ts'

interface Promising {
  clientId: number
  day: Day
  amount?: number | null | undefined
  note?: string | undefined
  /** When the promise was made that whoever writes has seen; null: none was there. */
  seen?: string | null | undefined
  by: number
  now: Date
}

const MOST_DAYS = 366

/**
 * Writes down until when a debtor promised to pay; the promise before it ends. Throws 404, 422 for a day that has passed or is too
 * far, 409 `nothing-owed`, `changed-meanwhile`.
 */
export async function promiseDebt(
  tx: Tx,
  { clientId, day, amount, note = '', seen, by, now }: Promising,
): Promise<void> {
  const today = dayOf(now)
  if (day < today) throw invalid({ day: ['Ši diena jau praėjo.'] })
  if (day > addDays(today, MOST_DAYS)) throw invalid({ day: ['Pažadas – ne ilgiau kaip metams.'] })
  const { client, open } = await lockDebtor(tx, { clientId })
  const owed = [...open.values()].reduce((sum, one) => sum + one, 0)
  if (owed === 0) throw conflict('nothing-owed', 'Klientas nieko neskolingas: žadėti nėra ko.')
  await refuseOtherPromise(tx, { clientId, seen })
  if (amount && amount > owed) throw invalid({ amount: ['Tiek klientas neskolingas.'] })
  await tx
    .update(debt_promises)
    .set({ ended_at: now })
    .where(and(eq(debt_promises.client_id, clientId), isNull(debt_promises.ended_at)))
  await tx
    .insert(debt_promises)
    .values({ client_id: clientId, day, amount: amount ?? null, note, made_at: now, made_by: by })
  const details = { day, amount: amount ?? null }
  await record(tx, { by, deed: 'debt.promised', subject: clientSubject(client), details, now })
}
