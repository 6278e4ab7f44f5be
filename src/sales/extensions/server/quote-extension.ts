import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { getReturnCalendar, getUsualHours } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { toWaiverTitle } from '#sales/checkout/server/build-waiver-lines.ts'
import { listSteps, type PaperStep } from '#sales/desk/server/change-plan.ts'
import type { Family } from '#sales/desk/server/family.ts'
import { planExtension } from '#sales/desk/server/plan-extension.ts'
import { toListPriceRow } from '#sales/desk/server/price-span.ts'
import { readFamily } from '#sales/desk/server/read-family.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { checkExtension } from '../check-extension.ts'
import { computeAddedPeriod } from '../extended-period.ts'
import type { ExtensionQuote } from '../extensions.contract.ts'
import { findLatestReturn } from '../find-latest-return.ts'
import type { RentalToExtend } from './find-rental.ts'
import { findShortageStart } from './find-shortage-start.ts'

export interface ExtensionEndInput {
  to: string
  to_time?: Time | undefined
}

export interface QuotedExtension {
  quote: ExtensionQuote
  /** Absent: the longer time is free. */
  followUp: Extract<PaperStep, { step: 'follow-up' }> | undefined
}

/**
 * At the order's price and packages, as they would be without a price by hand, which covers what it was given for. 422
 * outside the calendar. Binding under the product's lock.
 */
export async function quoteExtension(
  reader: Reader,
  { rental, order, line, together, waiver, quantity }: RentalToExtend,
  { to, to_time: given }: ExtensionEndInput,
  { settings, now }: { settings: Settings; now: Date },
): Promise<QuotedExtension> {
  const to_time = given ?? getUsualHours(to, getReturnCalendar(settings)).close
  const rented = { agreed: line.period, until: rental.expected_return }
  const problem = checkExtension(rented, { to, to_time }, settings, now)
  if (problem) throw invalid({ [problem.field]: [problem.message] })

  const return_after = toInstant(to, to_time)
  const from = rental.expected_return < now ? now : rental.expected_return
  const taken = await firstTaken(reader, together, {
    from,
    to: return_after,
    now,
    lateHoldDays: settings.late_hold_days,
  })
  const family = await readFamilyOf(reader, order, settings)
  const plan = planExtension({
    family,
    lineId: line.id,
    rentalIds: together.map(({ id }) => id),
    ends: return_after,
    settings,
  })
  const [planned] = listSteps(plan, 'follow-up')
  const followUp = planned && toExtensionOrder(planned, { line, rental })
  const [rent, ofWaiver] = followUp?.lines.map(({ write }) => write) ?? []
  const { charged_before: _, ...added } = computeAddedPeriod(rented, { to, to_time }, settings)
  const { unit_price, packages } = toListPriceRow(line)
  const { price, vat, price_with_vat } = followUp?.sums ?? { price: 0, vat: 0, price_with_vat: 0 }
  const quote: ExtensionQuote = {
    rental_id: rental.id,
    title: line.title,
    quantity,
    return_before: rental.expected_return.toISOString(),
    return_after: return_after.toISOString(),
    ...added,
    ...(rent && { charged_units: rent.charged_units }),
    unit: line.unit,
    unit_price,
    unit_price_with_vat: withVat(unit_price, settings.vat_rate),
    pieces: rent ? (rent.pieces ?? null) : packages && [],
    private_or_company: order.private_or_company,
    ...(waiver && {
      waiver: { ...waiver, price: ofWaiver?.price ?? 0, price_with_vat: ofWaiver?.price_with_vat ?? 0 },
    }),
    price,
    vat,
    price_with_vat,
    in_the_way: taken ? inTheWay(taken, findLatestReturn(rented, taken, settings, now) ?? null) : null,
  }
  return { quote, followUp }
}

/** The family of a rental, by the hours of its own branches. */
async function readFamilyOf(reader: Reader, order: RentalToExtend['order'], calendar: Settings): Promise<Family> {
  if (order.parent_id === null) return readFamily(reader, order, { calendar })
  const [first] = await reader.select().from(orders).where(eq(orders.id, order.parent_id))
  if (!first) throw new Error(`Order ${order.id} follows none`)
  return readFamily(reader, first, { calendar })
}

/** An extension's paper names the tool that is given, and neither its choices nor why it costs what it does. */
function toExtensionOrder(
  planned: Extract<PaperStep, { step: 'follow-up' }>,
  { line, rental }: Pick<RentalToExtend, 'line' | 'rental'>,
): QuotedExtension['followUp'] {
  return {
    ...planned,
    lines: planned.lines.map(({ write }) => {
      const { attributes: _, campaign: __, client_price: ___, ...rest } = write
      if (write.is_waiver) return { write: { ...write, title: toWaiverTitle(line.title) } }
      // a bundle as a whole, whichever part was asked for
      return { write: { ...rest, product_id: line.parts ? line.product_id : rental.product_id } }
    }),
  }
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
