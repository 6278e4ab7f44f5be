import { kitsOf } from '#catalogue/server/kits-of.ts'
import type { ContractLine, ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import { currentWordings } from '#people/wording/server/current-wordings.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { dayOf, timeOf } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { closingOf } from '#rules/periods/closing-of.ts'
import { motorHoursOf, motorHoursWords } from '#rules/tariffs/motor-hours.ts'
import { placesOf, settingsAt } from '#shell/places/at-place.ts'
import { placeWords } from '#shell/places/place-words.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { contractTerms, contractWords } from '../contract-terms.ts'
import { lineDetails } from '../line-details.ts'
import { aboutOrder } from './about-order.ts'
import { howPaid } from './how-paid.ts'
import { type LineToDocument, readOrder } from './read-orders.ts'

/** Without number and date; sums of rentals alone. 409: nothing is rented. */
export async function contractSnapshot(
  tx: Tx,
  orderId: number,
  common: Settings,
): Promise<Omit<ContractSnapshot, 'full_number' | 'issued_on'>> {
  const { order, object, approved, lines } = await readOrder(tx, orderId)
  const at = placesOf(await readPlaces(tx, common), order)
  const settings = settingsAt(common, at)
  const rented = lines.filter(({ type }) => type === 'rent')
  if (rented.length === 0)
    throw conflict('nothing-rented', 'Šiame užsakyme nieko nenuomojama, todėl nuomos sutarties nereikia.')

  const ids = rented.flatMap(({ product_id }) => product_id ?? [])
  const kits = await kitsOf(tx, ids)
  const snapshotLines = rented.map((line) =>
    contractLine(line, { kit: kits.get(line.product_id ?? 0) ?? [], settings, rate: order.vat_rate }),
  )
  const sum = (amount: (line: ContractLine) => number) => snapshotLines.reduce((total, line) => total + amount(line), 0)
  const price = sum((line) => line.price)
  const price_with_vat = sum((line) => line.price_with_vat)
  const deposit = sum((line) => line.deposit * line.quantity)
  const wording = (await currentWordings(tx, [contractWords.key])).get(contractWords.key)
  const about = aboutOrder({ order, object, approved }, settings, at)
  const agreed = { vat_rate: order.vat_rate, price, vat: price_with_vat - price, price_with_vat, deposit }
  return {
    kind: 'contract',
    ...about,
    represented_by: order.private_or_company === 'company' ? `${order.name} ${order.lastname}` : null,
    lines: snapshotLines,
    ...agreed,
    terms: contractTerms(
      {
        ...about,
        ...agreed,
        paid: await howPaid(tx, order),
        late_factor: Math.max(...rented.map(({ late_factor }) => late_factor)) / 100,
        ...(!at.isOnly && { fetchedAt: placeWords(at.place), broughtTo: placeWords(at.returnPlace) }),
        isDelivered: order.delivery === 'delivery',
        waived: lines.flatMap(({ waiver, covers_line_id }) => {
          const covered = lines.find(({ id }) => id === covers_line_id)
          return waiver && covered ? [{ title: covered.title, deductible: waiver.deductible }] : []
        }),
        isByHour: snapshotLines.some(({ unit }) => unit === 'hour'),
        calendar: settings,
      },
      wording?.texts,
    ),
    ...(wording?.texts && { wording: { version: wording.version, on: dayOf(wording.saved_at) } }),
  }
}

function contractLine(
  { due, ...line }: LineToDocument,
  { kit, settings, rate }: { kit: string[]; settings: Settings; rate: number },
): ContractLine {
  const { title, quantity, charged_units, unit_price, pieces, price, price_with_vat, replacement_value, deposit } = line
  const due_time = due ? timeOf(new Date(due)) : line.period && closingOf(line.period, settings)
  return {
    title,
    kit,
    details: [...lineDetails({ ...line, due_time }), ...hoursDetails(line, rate)],
    quantity,
    charged_units,
    unit: line.unit === 'hour' ? 'hour' : 'day',
    unit_price,
    ...(pieces && { pieces }),
    price,
    price_with_vat,
    replacement_value,
    deposit,
  }
}

/** `Į dieną įskaičiuota 8 motovalandos, papildoma – 5,00 € be PVM (6,05 € su PVM)` */
function hoursDetails({ motor_hours }: Pick<LineToDocument, 'motor_hours'>, rate: number): string[] {
  const agreed = motorHoursOf(motor_hours)
  if (!agreed) return []
  const { price_per_extra_hour: price } = agreed
  const price_with_vat = withVat(price, rate)
  const said = `${formatMoney(price)} be PVM (${formatMoney(price_with_vat)} su PVM)`
  return [motorHoursWords({ ...agreed, price_with_vat }, said)]
}
