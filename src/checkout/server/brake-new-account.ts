import { inLists, unpaid, waiting } from '#orders/server/order-states-in-sql.ts'
import type { Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { conflict } from '#platform/refusal.ts'
import type { AskedFor } from './asked-for.ts'
import { MOST_GOODS, tooManyGoods } from './goods-of-unknown.ts'
import { holdOfUnknown } from './hold-of-unknown.ts'
import { orCallUs } from './or-call-us.ts'

interface Braking {
  userId: number
  /** Where from, as `clientKey` counts addresses. */
  client: string
  asked: AskedFor
  now: Date
}

/**
 * An order holds stock and periods before anybody has paid for it. So an account that nobody knows yet (nothing was ever
 * paid, and its address is not confirmed or it is younger than `new_account_days`) has only so many unpaid orders and machines
 * at a time, and goods for so much. What a guest ordered in its name before it was taken over does not count. The caller has locked the customer's checkouts: of many at once each counts those before it. Staff is known. Answers until when the order holds what it takes.
 *
 * Refuses 409 `too-many-unpaid` with a sentence that says what to do.
 */
export async function brakeNewAccount(tx: Tx, { userId, client, asked, now }: Braking): Promise<Date | null> {
  const { settings, machines } = asked
  const { new_account_orders: mostOrders, new_account_units: mostUnits, new_account_days: days } = settings
  if (mostOrders === null && mostUnits === null) return null
  const knownSince = new Date(now.getTime() - days * DAY_MS).toISOString()
  const [unknown] = await unpaidOfUnknown(tx, [userId, knownSince])
  if (!unknown) return null

  const orCall = orCallUs(settings)
  if (mostOrders !== null && unknown.orders >= mostOrders)
    throw conflict(
      'too-many-unpaid',
      `Neapmokėtų užsakymų jau yra ${unknown.orders} – naujai paskyrai daugiausia, kiek galime laikyti. Apmokėkite bent vieną iš jų (rasite „Mano užsakymuose“) ${orCall}.`,
    )
  if (mostUnits !== null && machines > 0 && unknown.machines + machines > mostUnits)
    throw conflict(
      'too-many-unpaid',
      `Neapmokėtų nuomojamų įrankių naujai paskyrai laikome iki ${mostUnits}\u00a0vnt., o su šiuo užsakymu būtų ${unknown.machines + machines}. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą ${orCall}.`,
    )
  const goods = unknown.goods + asked.goods
  if (mostUnits !== null && asked.goods > 0 && goods > MOST_GOODS) throw tooManyGoods(goods, settings)
  return holdOfUnknown(tx, { userId, email: '', client }, asked, now)
}

const DAY_MS = 86_400_000

/** No row for whoever is known. */
const unpaidOfUnknown = prepared<{ orders: number; machines: number; goods: number }>(
  'unpaid_orders_of_unknown_account',
  `select count(o.id)::int as orders,
          coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id and l.unit <> 'vnt')), 0)::int as machines,
          coalesce(sum((select sum(l.price_with_vat) from order_lines l where l.order_id = o.id and l.unit = 'vnt' and not l.is_delivery)), 0)::int as goods
     from users u
     left join orders o on o.user_id = u.id and o.lapses and ${inLists()} and (${unpaid()} or ${waiting()})
       and not exists (select from guest_attempts g where g.order_id = o.id)
    where u.id = $1 and not u.is_admin and (u.email_confirmed_at is null or u.created_at > $2::timestamptz)
      and not exists (select from orders p where p.user_id = u.id and p.paid_at is not null)
    group by u.id`,
)
