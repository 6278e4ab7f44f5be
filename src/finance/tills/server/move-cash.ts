import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { TillMoved } from '../tills.events.ts'
import { lockTill } from './lock-till.ts'
import { till_moves } from './tills.tables.ts'
import { toTillSubject } from './to-till-subject.ts'

interface MoveCashInput {
  tillId: number
  /** Cents; negative: taken out. */
  amount: number
  reason: string
}

/** The largest closing sum fits its column. */
const mostInTill = 2_000_000_000

/** 404, 409 `till-is-closed`, 422 for taking out more than is there, and for more than a till holds. */
export async function moveCash(work: Work<number>, { tillId, amount, reason }: MoveCashInput): Promise<void> {
  const { tx, now, by } = work
  const { expected } = await lockTill(tx, tillId)
  if (expected + amount < 0)
    throw invalid({ amount: [`Kasoje turi būti ${formatMoney(expected)}: daugiau išimti negalima.`] })
  if (expected + amount > mostInTill) throw invalid({ amount: ['Suma per didelė.'] })
  await tx.insert(till_moves).values({ till_id: tillId, amount, reason, by_user_id: by, at: now })
  await work.happened(TillMoved, toTillSubject(tillId), { amount, reason })
}
