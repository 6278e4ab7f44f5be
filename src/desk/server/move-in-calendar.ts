import type { Day } from '#calendar/day.ts'
import type { Time } from '#calendar/time.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { moveLine } from './move-line.ts'
import { takenBack } from './preview-desk-order.ts'
import { sameLength } from './same-length.ts'

interface Asked {
  from: Day
  from_time?: Time | undefined
  to?: Day | undefined
  to_time?: Time | undefined
  hours?: number | undefined
}

interface Moving extends Asked {
  rentalId: number
  seen?: number | undefined
  /** Only whether it could be, and for how much. */
  dry_run: boolean
  by: number
  now: Date
}

/** Moves a rental to another time, or looks what that would come to. What is not told stays as it is. Throws as `moveLine` does. */
export async function moveInCalendar(
  { dry_run, rentalId, seen, by, now, ...asked }: Moving,
  database: Pick<Database, 'transaction'>,
) {
  const periodOf = (line: { before: Period; charged: number }, settings: Settings) => askedPeriod(line, asked, settings)
  const move = (tx: Tx) => moveLine(tx, { rentalId, periodOf, seen, by, now })
  const { found, period, ...moved } = await (dry_run ? takenBack(database, move) : database.transaction(move))
  const { starts_at, expected_return, price_with_vat } = moved
  const { version, revision } = dry_run ? { version: found.version, revision: found.order.revision } : moved
  return {
    ...{ order_id: found.order.id, version, revision, period },
    rental: { id: rentalId, from: starts_at.toISOString(), to: expected_return.toISOString() },
    ...{ price_with_vat, before_price_with_vat: found.order.price_with_vat },
  }
}

function askedPeriod(
  { before, charged }: { before: Period; charged: number },
  { from, from_time, to, to_time, hours }: Asked,
  settings: Settings,
): Period {
  if (isByHour(before)) {
    if (to) throw invalid({ to: ['Ši nuoma yra valandomis.'] })
    return { from, from_time: from_time ?? before.from_time, hours: hours ?? before.hours }
  }
  if (from_time || hours) throw invalid({ from: ['Ši nuoma yra dienomis.'] })
  const until = to_time ?? before.to_time
  if (to) return { from, to, ...(until && { to_time: until }) }
  const same = sameLength(charged, { from, to_time: until }, settings)
  if (!same) throw invalid({ from: ['Nuo šios dienos tokio pat ilgio nuomos nėra: pasirinkite ir pabaigą.'] })
  return same
}
