import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { getReturnCalendar, getUsualHours } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeTotals } from '#rules/money/compute-totals.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { coverMore } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Piece } from '#rules/tariffs/tariffs.contract.ts'
import { computeWaiverPrice } from '#rules/tariffs/waiver.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { checkExtension } from '../check-extension.ts'
import { computeAddedPeriod } from '../extended-period.ts'
import type { ExtensionQuote } from '../extensions.contract.ts'
import { findLatestReturn } from '../find-latest-return.ts'
import { computeUnitsNet, listLineUnits } from './compute-units-until.ts'
import type { RentalToExtend } from './find-rental.ts'
import { findShortageStart } from './find-shortage-start.ts'

export interface ExtensionEndInput {
  to: string
  to_time?: Time | undefined
}

/**
 * At the order's price and packages, as they would be without a price by hand, which covers what it was given for. 422
 * outside the calendar. Binding under the product's lock.
 */
export async function quoteExtension(
  reader: Reader,
  extend: RentalToExtend,
  { to, to_time: given }: ExtensionEndInput,
  { settings, now }: { settings: Settings; now: Date },
): Promise<ExtensionQuote> {
  const match = { ...extend, line: toListPriceLine(extend.line, settings.vat_rate) }
  const { rental, order, line, together, quantity, waiver } = match
  const to_time = given ?? getUsualHours(to, getReturnCalendar(settings)).close
  const rented = { agreed: line.period, until: rental.expected_return }
  const problem = checkExtension(rented, { to, to_time }, settings, now)
  if (problem) throw invalid({ [problem.field]: [problem.message] })

  const { charged_before, ...added } = computeAddedPeriod(rented, { to, to_time }, settings)
  const return_after = toInstant(to, to_time)
  const from = rental.expected_return < now ? now : rental.expected_return
  const taken = await firstTaken(reader, together, {
    from,
    to: return_after,
    now,
    lateHoldDays: settings.late_hold_days,
  })

  const rate = settings.vat_rate
  const pieces =
    charged_before === null ? null : addedPieces(line, { before: charged_before, added: added.charged_units }, rate)
  const byUnits = [{ price: line.unit_price, count: added.charged_units }]
  const step = computeWaiverStep(match, { pieces, charged_units: added.charged_units }, settings)
  const waived = step
    ? [
        {
          quantity: 1,
          pieces: [
            { price: step.to, count: 1 },
            { price: step.from, count: -1 },
          ],
        },
      ]
    : []
  const { price, vat, price_with_vat, lines } = computeTotals({
    basis: order.private_or_company,
    rate,
    lines: [{ quantity, pieces: pieces ?? byUnits }, ...waived],
  })
  const ofWaiver = lines[1]
  return {
    rental_id: rental.id,
    title: line.title,
    quantity,
    return_before: rental.expected_return.toISOString(),
    return_after: return_after.toISOString(),
    ...added,
    unit: line.unit,
    unit_price: line.unit_price,
    unit_price_with_vat: withVat(line.unit_price, rate),
    pieces,
    private_or_company: order.private_or_company,
    ...(waiver && ofWaiver && { waiver: { ...waiver, ...ofWaiver } }),
    price,
    vat,
    price_with_vat,
    in_the_way: taken ? inTheWay(taken, findLatestReturn(rented, taken, settings, now) ?? null) : null,
  }
}

interface AddedRent {
  pieces: readonly Piece[] | null
  charged_units: number
}

/**
 * Cents without VAT of the whole line's waiver before and after: the difference is added, so that steps cost what they
 * cost at once. Undefined without a waiver.
 */
export function computeWaiverStep(
  { order, line, ofLine, quantity, waiver }: RentalToExtend,
  { pieces, charged_units }: AddedRent,
  settings: Settings,
): { from: number; to: number } | undefined {
  if (!waiver) return undefined
  const { row, held } = ofLine
  const before = listLineUnits(row, held, settings).reduce(
    (sum, one) => sum + one.quantity * computeUnitsNet(row, one.units, order.vat_rate),
    0,
  )
  const each = pieces ? sumOfPieces(pieces, 'price') : toListPriceLine(line, order.vat_rate).unit_price * charged_units
  const priced = (rent: number) => computeWaiverPrice(rent, waiver.percent)
  return { from: priced(before), to: priced(before + quantity * each) }
}

export function toListPriceLine(line: RentalToExtend['line'], rate: number): RentalToExtend['line'] {
  if (!line.by_hand) return line
  const { unit_price, packages } = line.by_hand.list
  const withGross = packages?.map((one) => ({ ...one, price_with_vat: withVat(one.price, rate) })) ?? null
  return { ...line, unit_price, packages: withGross }
}

/** Equal gross may have less net: never below zero. */
function addedPieces(
  { unit_price, packages }: RentalToExtend['line'],
  days: { before: number; added: number },
  rate: number,
): Piece[] | null {
  if (!packages) return null
  const pieces = coverMore(days, { price_per_day: unit_price, packages }, rate)
  return sumOfPieces(pieces, 'price') > 0 && sumOfPieces(pieces, 'price_with_vat') > 0 ? pieces : []
}

/** The first part to be taken limits a bundle. */
async function firstTaken(
  reader: Reader,
  together: RentalToExtend['together'],
  span: { from: Date; to: Date; lateHoldDays: number | null; now: Date },
): Promise<Date | undefined> {
  let first: Date | undefined
  for (const rental of together) {
    const taken = await findShortageStart(reader, rental, span)
    if (taken && (!first || taken < first)) first = taken
  }
  return first
}

function inTheWay(taken: Date, latest: { to: string; to_time: string } | null) {
  const since = `Nuo ${toVilniusDay(taken)} ${toVilniusTime(taken)} įrankis pažadėtas kitam klientui`
  const message = latest
    ? `${since}. Pratęsti galima daugiausia iki ${latest.to} ${latest.to_time}.`
    : `${since}, todėl nuomos pratęsti negalima.`
  return { message, latest }
}
