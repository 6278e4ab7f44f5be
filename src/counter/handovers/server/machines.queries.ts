import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { listIdleUnits } from '#rentals/server/public/list-idle-units.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'
import type { HandoverTool } from '../handovers.contract.ts'

type Machines = Pick<HandoverTool, 'has_units' | 'proposed' | 'out'>

interface OpenRental {
  id: number
  product_id: number | null
  place_id: number
  expected_return: Date
  quantity: number
  handed_out: number
}

/** Machines by rental; none is proposed twice. */
export async function readMachines(reader: Reader, open: OpenRental[], now: Date): Promise<Map<number, Machines>> {
  const idle = await idleByProduct(reader, open, now)
  const out = await readOut(
    reader,
    open.map(({ id }) => id),
  )
  return new Map(
    open.map(({ id, product_id, quantity, handed_out }) => {
      const ofProduct = product_id === null ? undefined : idle.get(product_id)
      const proposed = ofProduct?.splice(0, quantity - handed_out) ?? []
      return [id, { has_units: ofProduct !== undefined, proposed, out: out.get(id) ?? [] }]
    }),
  )
}

/** Enough for what waits; none of a counted product. */
async function idleByProduct(
  reader: Reader,
  open: OpenRental[],
  now: Date,
): Promise<Map<number, Machines['proposed']>> {
  const waiting = new Map<number, number>()
  for (const { product_id, quantity, handed_out } of open)
    if (product_id !== null) waiting.set(product_id, (waiting.get(product_id) ?? 0) + quantity - handed_out)
  if (waiting.size === 0) return new Map()
  const tracked = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...waiting.keys()]), eq(products.tracked, 'each')))
  const idle = new Map<number, Machines['proposed']>()
  for (const { id: productId } of tracked) {
    const max = waiting.get(productId) ?? 0
    const [first] = open.filter(({ product_id }) => product_id === productId)
    const input = { productId, placeId: first?.place_id ?? 0, until: first?.expected_return }
    const matches = max > 0 ? await listIdleUnits(reader, { ...input, max, now }) : []
    idle.set(
      productId,
      matches.map(({ code, serial }) => ({ code, serial })),
    )
  }
  return idle
}

async function readOut(reader: Reader, rentalIds: number[]): Promise<Map<number, Machines['out']>> {
  const out = new Map<number, Machines['out']>()
  if (rentalIds.length === 0) return out
  const rows = await reader
    .select({ rental_id: rental_units.rental_id, code: units.code, serial: units.serial })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(inArray(rental_units.rental_id, rentalIds), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.out_at), asc(rental_units.id))
  for (const { rental_id, code, serial } of rows) out.set(rental_id, [...(out.get(rental_id) ?? []), { code, serial }])
  return out
}
