import { and, eq, isNull } from 'drizzle-orm'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { DebtPromised } from '../debts.events.ts'
import { assertPromiseUnchanged } from './assert-promise-unchanged.ts'
import { debt_promises } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'

interface DebtPromiseInput {
  clientId: number
  day: Day
  amount?: number | null | undefined
  note?: string | undefined
  seen?: string | null | undefined
}

const MAX_DAYS = 366

/** 404; 422 for a past day or one too far ahead; 409 `nothing-owed`, `changed-meanwhile`. */
export async function recordDebtPromise(
  work: Work<number>,
  { clientId, day, amount, note = '', seen }: DebtPromiseInput,
): Promise<void> {
  const { tx, now, by } = work
  const today = toVilniusDay(now)
  if (day < today) throw invalid({ day: ['Ši diena jau praėjo.'] })
  if (day > addDays(today, MAX_DAYS)) throw invalid({ day: ['Pažadas – ne ilgiau kaip metams.'] })
  const { client, open } = await lockDebtor(tx, { clientId })
  const owed = [...open.values()].reduce((sum, one) => sum + one, 0)
  if (owed === 0) throw conflict('nothing-owed', 'Klientas nieko neskolingas: žadėti nėra ko.')
  await assertPromiseUnchanged(tx, { clientId, seen })
  if (amount && amount > owed) throw invalid({ amount: ['Tiek klientas neskolingas.'] })
  await tx
    .update(debt_promises)
    .set({ ended_at: now })
    .where(and(eq(debt_promises.client_id, clientId), isNull(debt_promises.ended_at)))
  await tx
    .insert(debt_promises)
    .values({ client_id: clientId, day, amount: amount ?? null, note, made_at: now, made_by: by })
  const details = { day, amount: amount ?? null }
  await work.happened(DebtPromised, toClientSubject(client), details)
}
