import { eq } from 'drizzle-orm'
import { recordCardDepositRegain, recordCardDepositReturn } from '#finance/deposits/server/card-deposit-moves.ts'
import type { ProviderPayment } from '#finance/providers/server/payment-provider.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import type { CardMovementKind } from '../card-hold-states.ts'
import { card_holds, card_movements } from './card-holds.tables.ts'

interface WriteCardMovementsInput {
  holdId: number
  payment: ProviderPayment
}

const TAKEN = 'taken'

/** A captured deposit moves; a person is told of kept money that went back. Order and hold are locked. */
export async function writeCardMovements(work: Work, { holdId, payment }: WriteCardMovementsInput): Promise<void> {
  const { tx, now } = work
  const [hold] = await tx.select().from(card_holds).where(eq(card_holds.id, holdId))
  if (!hold || hold.taken_since === null) return
  const known = await tx.select().from(card_movements).where(eq(card_movements.hold_id, holdId))
  const of = Map.groupBy(known, ({ key }) => key)
  for (const key of new Set([TAKEN, ...of.keys(), ...payment.returned.map(({ id }) => id)])) {
    const before = of.get(key) ?? []
    const back = payment.returned.find(({ id }) => id === key)
    const should = key === TAKEN ? payment.received : -(back?.amount ?? 0)
    const amount = should - before.reduce((sum, one) => sum + one.amount, 0)
    if (amount === 0) continue
    const at = (before.length === 0 && (key === TAKEN ? payment.receivedAt : back?.at)) || now
    const kind = kindOf(key, amount, back)
    await tx.insert(card_movements).values({
      hold_id: holdId,
      kind,
      key,
      turn: before.length,
      amount,
      written: await write(work, { hold, kind, amount }),
      // a provider's fast clock must not date money tomorrow
      day: toVilniusDay(at > now ? now : at),
      told_at: now,
    })
    if (kind === TAKEN) continue
    const problem = [hold.problem, `${words[kind]}: ${formatMoney(Math.abs(amount))}. ${whatToDo[kind]}`]
    await tx
      .update(card_holds)
      .set({ problem: problem.filter(Boolean).join(' ') })
      .where(eq(card_holds.id, holdId))
    hold.problem = problem.filter(Boolean).join(' ')
  }
}

function kindOf(key: string, amount: number, back: ProviderPayment['returned'][number] | undefined): CardMovementKind {
  if (key === TAKEN) return amount > 0 ? TAKEN : 'chargeback'
  return amount > 0 ? 'regained' : (back?.kind ?? 'chargeback')
}

const words: Record<Exclude<CardMovementKind, typeof TAKEN>, string> = {
  refund: 'Iš kortelės nurašyto užstato mokėjimų teikėjo svetainėje grąžinta',
  chargeback: 'Mokėtojo bankas atsiėmė iš kortelės nurašytą užstatą',
  regained: 'Grįžusi užstato suma vėl gauta',
}
const whatToDo: Record<keyof typeof words, string> = {
  refund: 'Užstato įrašuose tai jau pažymėta; jei grąžinta per klaidą, susisiekite su klientu.',
  chargeback: 'Atsakykite bankui mokėjimų teikėjo svetainėje ir susisiekite su klientu.',
  regained: 'Užstato įrašuose tai jau pažymėta.',
}

interface CardMovementInput {
  hold: typeof card_holds.$inferSelect
  kind: CardMovementKind
  amount: number
}

/** Signed cents that the ledger now has; an unwanted capture counts only where held as money. */
async function write(work: Work, { hold, kind, amount }: CardMovementInput): Promise<number> {
  if (kind === TAKEN) return hold.state === 'captured' ? amount : 0
  if (hold.state !== 'captured') return 0
  const moving = { orderId: hold.order_id, amount: Math.abs(amount), reason: words[kind] }
  return amount < 0 ? -(await recordCardDepositReturn(work, moving)) : recordCardDepositRegain(work, moving)
}
