import { inLists, unpaid, waiting } from '#orders/server/order-states-in-sql.ts'
import type { Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { conflict } from '#platform/refusal.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orCallUs } from './or-call-us.ts'

type Brakes = Pick<Settings, 'new_account_orders' | 'new_account_units' | 'new_account_days' | 'phone'>

interface Braking {
  userId: number
  /** Units that the order asks for. */
  units: number
  settings: Brakes
  now: Date
}

/**
 * An order holds stock and periods before anybody has paid for it. So an account that nobody knows yet (nothing was ever
 * paid, and its address is not confirmed or it is younger than `new_account_days`) has only so many unpaid orders and units
 * at a time. The caller has locked the customer's checkouts: of many at once each counts those before it. Staff is known.
 *
 * Refuses 409 `too-many-unpaid` with a sentence that says what to do.
 */
export async function brakeNewAccount(tx: Tx, { userId, units, settings, now }: Braking): Promise<void> {
  const { new_account_orders: mostOrders, new_account_units: mostUnits, new_account_days: days } = settings
  if (mostOrders === null && mostUnits === null) return
  const knownSince = new Date(now.getTime() - days * DAY_MS).toISOString()
  const [unknown] = await unpaidOfUnknown(tx, [userId, knownSince])
  if (!unknown) return

  const orCall = orCallUs(settings)
  if (mostOrders !== null && unknown.orders >= mostOrders)
    throw conflict(
      'too-many-unpaid',
      `Neapmokėtų užsakymų jau yra ${unknown.orders} – naujai paskyrai daugiausia, kiek galime laikyti. Apmokėkite bent vieną iš jų (rasite „Mano užsakymuose“) ${orCall}.`,
    )
  if (mostUnits !== null && unknown.units + units > mostUnits)
    throw conflict(
      'too-many-unpaid',
      `Neapmokėtų prekių ir įrankių naujai paskyrai laikome iki ${mostUnits}\u00a0vnt., o su šiuo užsakymu būtų ${unknown.units + units}. Sumažinkite kiekį, apmokėkite ankstesnį užsakymą ${orCall}.`,
    )
}

const DAY_MS = 86_400_000

/** No row for whoever is known. */
const unpaidOfUnknown = prepared<{ orders: number; units: number }>(
  'unpaid_orders_of_unknown_account',
  `select count(o.id)::int as orders,
          coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id)), 0)::int as units
     from users u
     left join orders o on o.user_id = u.id and o.lapses and ${inLists()} and (${unpaid()} or ${waiting()})
    where u.id = $1 and not u.is_admin and (u.email_confirmed_at is null or u.created_at > $2::timestamptz)
      and not exists (select from orders p where p.user_id = u.id and p.paid_at is not null)
    group by u.id`,
)
