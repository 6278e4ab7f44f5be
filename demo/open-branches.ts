import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { createUnit } from '#catalogue/units/server/public/create-unit.ts'
import { planTransfer } from '#counter/transfers/server/plan-transfer.ts'
import { sendTransfer } from '#counter/transfers/server/send-transfer.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { markReturned } from '#rentals/server/mark-returned-input.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { addPlace } from '#shell/branches/server/add-place.ts'
import { changePlace } from '#shell/branches/server/change-place.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { demoSettings } from './demo-settings.ts'
import { createDice, type Dice } from './dice.ts'
import type { DemoShelfItem } from './play-demo-scenario.ts'

const day = 86_400_000

interface Opening {
  shelf: readonly DemoShelfItem[]
  adminId: number
  now: Date
}

/**
 * Kaunas had all until Vilnius and Klaipėda opened three weeks ago with tools of their own. One transfer is on its way,
 * one tool came back in Vilnius this morning.
 */
export async function openBranches(tx: Tx, { shelf, adminId, now }: Opening): Promise<void> {
  const work = createWork(tx, { by: adminId, now: new Date(now.getTime() - 21 * day) })
  const kaunas = await readDefaultPlace(tx)
  const common = { delivers: true, is_default: false }
  await changePlace(work, {
    id: kaunas,
    fields: { is_default: true, title: 'Kaunas', code: 'KN', city: 'Kaunas', postal_code: 'LT-44001' },
    by: null,
  })
  const vilnius = await addPlace(
    work,
    {
      ...common,
      title: 'Vilnius',
      code: 'VL',
      city: 'Vilnius',
      address: 'Pavyzdžio g. 5',
      postal_code: 'LT-01001',
      phone: '+37060000001',
      email: 'vilnius@example.lt',
    },
    null,
  )
  const klaipeda = await addPlace(
    work,
    {
      ...common,
      opening_hours: {
        days: [1, 2, 3, 4, 5],
        open: '08:00',
        close: '17:00',
        by_day: { '6': { open: '09:00', close: '14:00' } },
      },
      title: 'Klaipėda',
      code: 'KP',
      city: 'Klaipėda',
      address: 'Pavyzdžio g. 8',
      postal_code: 'LT-91001',
      phone: '+37060000002',
      email: 'klaipeda@example.lt',
      delivers: false,
    },
    null,
  )

  const dice = createDice(4_099)
  for (const { id, kind, units } of shelf)
    for (const [place, share] of [
      [vilnius, 2],
      [klaipeda, 4],
    ] as const) {
      if (dice.upTo(share) > 0) continue
      const quantity = kind === 'rent' ? 1 + dice.upTo(2) : Math.ceil(units / 3)
      if (kind !== 'rent')
        await changeStock(work, {
          productId: id,
          placeId: place.id,
          units: quantity,
          reason: 'stocked',
          byUserId: adminId,
        })
      else
        for (let unit = 0; unit < quantity; unit++)
          await createUnit(work, {
            unit: {
              product_id: id,
              place_id: place.id,
              serial: serialAt(place.code, dice),
              note: '',
              purchase_price: 100 * (150 + dice.upTo(900)),
              bought_on: addDays(toVilniusDay(work.now), -9),
            },
          })
    }

  await sendToVilnius(tx, { shelf, adminId, now, from: kaunas, to: vilnius.id })
  await bringBackToVilnius(tx, { adminId, now, placeId: vilnius.id })
}

/** Sent this morning, expected tomorrow. */
async function sendToVilnius(
  tx: Tx,
  { shelf, adminId, now, from, to }: Opening & { from: number; to: number },
): Promise<void> {
  const sent = new Date(now.getTime() - 40 * 60_000)
  const work = createWork(tx, { by: adminId, now: sent })
  const arrives = findNextOpenDay(addDays(toVilniusDay(now), 1), demoSettings) ?? toVilniusDay(now)
  const spared = await idleAt(tx, { placeId: from, productIds: shelf.map(({ id }) => id), now })
  if (spared.length === 0) return
  const lines = [...Map.groupBy(spared, ({ product_id }) => product_id)].map(([product_id, units]) => ({
    product_id,
    unit_codes: units.map(({ code }) => code),
  }))
  const { id } = await planTransfer(work, {
    transfer: {
      from_place_id: from,
      to_place_id: to,
      rehome: true,
      lines,
      accept_broken: true,
      leaves_at: sent.toISOString(),
      arrives_at: toInstant(arrives, '10:00').toISOString(),
    },
  })
  await sendTransfer(work, { id, codes: undefined, acceptBroken: true })
}

/** Of tools of which three or more stand free, one each. */
async function idleAt(
  tx: Tx,
  { placeId, productIds, now }: { placeId: number; productIds: number[]; now: Date },
): Promise<{ product_id: number; code: string }[]> {
  const { rows } = await tx.execute<{ product_id: number; code: string }>(sql`
    select p.id as product_id, (select u.code from units u
             where u.product_id = p.id and u.place_id = ${placeId} and u.at_place_id is null and u.retired_at is null
               and not exists (select from rental_units o where o.unit_id = u.id and o.back_at is null)
               and not exists (select from downtimes d where d.unit_id = u.id and coalesce(d.to_at, 'infinity') > ${now.toISOString()}::timestamptz)
             order by u.id desc limit 1) as code
      from products p
     where p.id = any(${sql.param(productIds)}::int[]) and p.kind = 'rent' and p.tracked = 'each'
       and units_at(p.id, p.stock, ${placeId}) - units_taken(p.id, ${now.toISOString()}::timestamptz, 'infinity', ${now.toISOString()}::timestamptz, ${placeId}) >= 3
     order by p.id limit 2`)
  return rows.filter(({ code }) => code !== null)
}

/** The first tool of a web order that is still out and not due yet. */
async function bringBackToVilnius(
  tx: Tx,
  { adminId, now, placeId }: { adminId: number; now: Date; placeId: number },
): Promise<void> {
  const [out] = await tx
    .select({ id: rentals.id })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(
      and(
        ...[eq(rentals.handed_out, 1), eq(rentals.quantity, 1), isOpenRental, gt(rentals.expected_return, now)],
        ...[eq(orders.billing, 'prepaid'), isNotNull(rentals.user_id)],
      ),
    )
    .orderBy(asc(rentals.starts_at), asc(rentals.id))
    .limit(1)
  if (!out) return
  const at = new Date(now.getTime() - 95 * 60_000)
  await markReturned(createWork(tx, { by: adminId, now: at }), { rentalId: out.id, quantity: undefined, placeId })
}

const serialAt = (code: string, dice: Dice) => `${code}26-${String(1 + dice.upTo(90_000)).padStart(5, '0')}`
