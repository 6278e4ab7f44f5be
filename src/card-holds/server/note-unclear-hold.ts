import { eq } from 'drizzle-orm'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { OtherCurrency, ProviderMisspoke, ProviderRefused } from '#providers/server/payment-provider.ts'
import { type CardHoldState, cardHoldAges } from '../card-hold-states.ts'
import { card_holds } from './card-holds.tables.ts'

interface Unclear {
  holdId: number
  /** What was thrown in place of an answer, or what of an answer nobody here has a word for. */
  because: unknown
  now: Date
}

/**
 * Writes down that a step with a held card got no answer that can be taken; it is tried again all the while. Once that has lasted as
 * long as its state may wait a person is told, and told once more after as long again.
 */
export async function noteUnclearHold(tx: Tx, { holdId, because, now }: Unclear): Promise<void> {
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
  if (isOld) invalidate(tx, `order:${hold.order_id}`)
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
  if (because instanceof ProviderRefused) return `Teikėjas atsisako: „${because.message.slice(0, 200)}“.`
  return because instanceof ProviderMisspoke ? 'Teikėjas atsako neaiškiai.' : 'Mokėjimų teikėjas neatsako.'
}

/** The provider has answered: what was unclear is clear. */
export async function noteClearHold(tx: Tx, holdId: number): Promise<void> {
  await tx.update(card_holds).set({ unclear_since: null }).where(eq(card_holds.id, holdId))
}
