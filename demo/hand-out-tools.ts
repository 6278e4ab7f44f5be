import { eq } from 'drizzle-orm'
import { handOver } from '#counter/handovers/server/hand-over.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { prepareMoneyAtHandOver } from '#counter/handovers/server/prepare-money-at-hand-over.ts'
import type { Tx } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { createWork } from '#shell/action/work.ts'
import type { Dice } from './dice.ts'
import { generateSignature } from './generate-signature.ts'
import type { DemoScenario } from './play-demo-scenario.ts'
import { readSignerFields } from './read-signer-fields.ts'

interface HandingOut {
  orderId: number
  rentalIds: number[]
  at: Date
  dice: Dice
}

export async function handOutTools(
  tx: Tx,
  { shelf, adminId }: DemoScenario,
  { orderId, rentalIds, at, dice }: HandingOut,
): Promise<void> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const tools = counter?.tools.filter((tool) => rentalIds.includes(tool.rental_id)) ?? []
  if (!counter || tools.length === 0) return

  const products = await tx
    .select({ rental_id: rentals.id, product_id: rentals.product_id })
    .from(rentals)
    .where(eq(rentals.order_id, orderId))
  const due = counter.deposit.agreed - counter.deposit.held
  const lines = tools.map((tool) => {
    const product_id = products.find((one) => one.rental_id === tool.rental_id)?.product_id ?? 0
    const kit = shelf.find(({ id }) => id === product_id)?.kit ?? []
    const isWorn = dice.upTo(8) === 0
    return {
      rental_id: tool.rental_id,
      quantity: tool.quantity,
      handed_out_seen: tool.handed_out,
      serial: null,
      accessories: kit.map((name) => ({ name, quantity: 1, present: true })),
      condition: isWorn ? ('defects' as const) : ('good' as const),
      note: isWorn ? dice.from(['Apibraižytas korpusas', 'Įbrėžta rankena', 'Nusitrynęs dažymas']) : null,
      meter: null,
      clean: true,
      photos: [],
      remember_kit: tool.kit.length === 0 && kit.length > 0,
    }
  })
  const work = createWork(tx, { by: adminId, now: at })
  const body = {
    lines,
    briefing_given: true as const,
    deposit: due > 0 ? { amount: due, way: dice.from(['card', 'card', 'cash', 'transfer'] as const) } : null,
    ...(await readSignerFields(tx, orderId)),
    signature: generateSignature(dice),
  }
  await handOver(work, { orderId, body, takeMoney: prepareMoneyAtHandOver(work, { orderId, body }) })
}
