import { listKitsByProduct } from '#catalogue/server/public/list-kits-by-product.ts'
import type { ContractLine, ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import { readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { buildVat } from '#rules/money/vat.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { formatBranchAddress } from '#shell/branches/format-branch-address.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildContractTerms, contractWording } from '../contract-terms.ts'
import { listAgreedHours } from '../list-agreed-hours.ts'
import { listLineDetails } from '../list-line-details.ts'
import { buildOrderHeader } from './public/build-order-header.ts'
import { findCreditTerms } from './public/find-credit-terms.ts'
import { type LineToDocument, readOrder } from './public/read-orders.ts'

/** A preview has no number and date, and sums of rentals alone. 409: nothing is rented. */
export async function buildContractSnapshot(
  tx: Tx,
  orderId: number,
  common: Settings,
): Promise<Omit<ContractSnapshot, 'full_number' | 'issued_on'>> {
  const { order, object, approved, lines } = await readOrder(tx, orderId)
  const at = resolveBranches(await readPlaces(tx, common), order)
  const settings = applyBranchHours(common, at)
  const rented = lines.filter(({ type }) => type === 'rent')
  if (rented.length === 0)
    throw conflict('nothing-rented', 'Šiame užsakyme nieko nenuomojama, todėl nuomos sutarties nereikia.')

  const ids = rented.flatMap(({ product_id }) => product_id ?? [])
  const kits = await listKitsByProduct(tx, ids)
  const snapshotLines = rented.map((line) =>
    contractLine(line, {
      kit: kits.get(line.product_id ?? 0) ?? [],
      settings,
      rate: buildVat(order.vat_kind, order.vat_rate).rate,
    }),
  )
  const sum = (amount: (line: ContractLine) => number) => snapshotLines.reduce((total, line) => total + amount(line), 0)
  const price = sum((line) => line.price)
  const price_with_vat = sum((line) => line.price_with_vat)
  const deposit = sum((line) => line.deposit * line.quantity)
  const wording = (await readCurrentWordings(tx, [contractWording.key])).get(contractWording.key)
  const about = buildOrderHeader({ order, object, approved }, settings, at)
  const vat = price_with_vat - price
  const vat_lines = [{ ...buildVat(order.vat_kind, order.vat_rate), price, vat }]
  const agreed = { vat_rate: order.vat_rate, price, vat, price_with_vat, vat_lines, deposit }
  return {
    kind: 'contract',
    ...about,
    represented_by: order.private_or_company === 'company' ? `${order.name} ${order.lastname}` : null,
    lines: snapshotLines,
    ...agreed,
    terms: buildContractTerms(
      {
        ...about,
        ...agreed,
        paid: await findCreditTerms(tx, order),
        late_factor: Math.max(...rented.map(({ late_factor }) => late_factor)) / 100,
        ...(!at.isOnly && { fetchedAt: formatBranchAddress(at.place), broughtTo: formatBranchAddress(at.returnPlace) }),
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
    ...(wording?.texts && { wording: { version: wording.version, on: toVilniusDay(wording.saved_at) } }),
  }
}

function contractLine(
  { due, ...line }: LineToDocument,
  { kit, settings, rate }: { kit: string[]; settings: Settings; rate: number },
): ContractLine {
  const { title, quantity, charged_units, unit_price, pieces, price, price_with_vat, replacement_value, deposit } = line
  const due_time = due ? toVilniusTime(new Date(due)) : line.period && getClosingTime(line.period, settings)
  return {
    title,
    kit,
    details: [...listLineDetails({ ...line, due_time }), ...listAgreedHours(line.motor_hours, rate)],
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
