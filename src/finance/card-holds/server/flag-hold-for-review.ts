import { eq } from 'drizzle-orm'
import {
  OtherCurrency,
  ProviderInvalidResponse,
  ProviderRejection,
} from '#finance/providers/server/payment-provider.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { type CardHoldState, cardHoldAges } from '../card-hold-states.ts'
import { card_holds } from './card-holds.tables.ts'

interface Unclear {
  holdId: number
  because: unknown
}

/** A person is told once its state's time is over, and again after as long. */
export async function flagHoldForReview(work: Work, { holdId, because }: Unclear): Promise<void> {
  const { tx, now } = work
  const [hold] = await tx.select().from(card_holds).where(eq(card_holds.id, holdId)).for('update')
  if (!hold) return
  const isFinal = Array.isArray(because) || because instanceof OtherCurrency
  const since = hold.unclear_since ?? now
  const lasts = now.getTime() - since.getTime()
  const isOld = (isFinal && hold.unclear_since === null) || lasts >= (agesOf[hold.state] ?? day)
  await tx
    .update(card_holds)
    .set({
      unclear_since: isOld ? now : since,
      ...(isOld && hold.problem === null && { problem: `${whatFails(hold.state)} ${whyOf(because)}` }),
    })
    .where(eq(card_holds.id, holdId))
  if (isOld) work.tell('orders', `order:${hold.order_id}`)
}

const day = 86_400_000
const agesOf: Partial<Record<CardHoldState, number>> = cardHoldAges

function whatFails(state: CardHoldState): string {
  if (state === 'renewing') return 'Rezervacijos kortelėje pratęsti nepavyksta, ji gali baigtis.'
  if (state === 'capturing') return 'Nurašyti nuo kortelės nepavyksta.'
  if (state === 'releasing') return 'Atlaisvinti kortelės nepavyksta.'
  return 'Nežinoma, kaip laikosi užstatas kortelėje.'
}

function whyOf(because: unknown): string {
  if (Array.isArray(because)) return `Teikėjas sako, ko parduotuvė nežino: „${because.join('; ').slice(0, 200)}“.`
  if (because instanceof OtherCurrency) return 'Mokėjimas pas teikėją ne eurais.'
  if (because instanceof ProviderRejection) return `Teikėjas atsisako: „${because.message.slice(0, 200)}“.`
  return because instanceof ProviderInvalidResponse ? 'Teikėjas atsako neaiškiai.' : 'Mokėjimų teikėjas neatsako.'
}

export async function clearHoldReview(tx: Tx, holdId: number): Promise<void> {
  await tx.update(card_holds).set({ unclear_since: null }).where(eq(card_holds.id, holdId))
}
