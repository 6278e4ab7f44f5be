import { conflict, type Refusal } from '#platform/refusal.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import type { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import { coverDays } from '#rules/tariffs/cover-days.ts'
import { buildPeriodUntil, computeUnitsUntil } from '#sales/extensions/server/compute-units-until.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { computeUnitsRent } from './compute-units-rent.ts'
import type {
  ChargedSpan,
  Family,
  FamilyLine,
  FamilyMember,
  FamilyService,
  FamilyUnits,
  FamilyWaiver,
  MemberLine,
} from './family.ts'

type ExtensionRow = typeof rental_extensions.$inferSelect

interface FamilyRows {
  /** The first order leads; charges are no members. */
  members: FamilyMember[]
  /** Not cancelled, by id. */
  rentals: RentalRow[]
  /** Not undone, by id. */
  extensions: ExtensionRow[]
  /** Pieces of goods handed over, by line. */
  given: ReadonlyMap<number, number>
  calendar: Settings
}

/** What the customer has, and what each order of the family charges for it: values in, values out. */
export function buildFamily({ members, rentals, extensions, given, calendar }: FamilyRows): Family {
  const lines = members.flatMap((member) =>
    member.rows.flatMap((row) => {
      if (!isRentOrGoods(row)) return []
      const own = rentals.filter((rental) => rental.order_line_id === row.id)
      const about = { members, member, row, given: given.get(row.id) ?? 0, calendar }
      return (row.type === 'rent' ? rentNow({ ...about, held: own, extensions }) : goodsNow(about)) ?? []
    }),
  )
  const sum = (of: 'price' | 'vat' | 'price_with_vat') =>
    members.reduce((total, { borne, order }) => total + (borne ?? order)[of], 0)
  const sums = { price: sum('price'), vat: sum('vat'), price_with_vat: sum('price_with_vat') }
  const covering = new Set(lines.flatMap(({ waivers }) => waivers.map(({ row }) => row.id)))
  const services = members.flatMap((member) => servicesNow(member, covering))
  const fees = members.flatMap(feesNow)
  return { members, lines, services, fees, ...sums, calendar, refused: whyOver({ lines, services }, rentals) }
}

const isRentOrGoods = (row: MemberLine) =>
  !row.is_delivery &&
  !row.is_one_way &&
  !row.is_service &&
  !row.is_waiver &&
  row.extends_line_id === null &&
  !isCharge(row)

/** A return charge has neither product nor kind. */
export const isCharge = (row: MemberLine) =>
  row.type === 'addition' &&
  row.product_id === null &&
  !row.is_delivery &&
  !row.is_one_way &&
  !row.is_service &&
  !row.is_waiver

/** Free lines, and waivers of what is not there any more. */
function servicesNow(member: FamilyMember, covering: ReadonlySet<number>): FamilyService[] {
  return member.rows.flatMap((row, position) => {
    if (covering.has(row.id) || (!row.is_service && !row.is_waiver)) return []
    const { quantity, price, price_with_vat } = member.borne?.lines[position] ?? row
    return quantity > 0 ? [{ member, row: { ...row, quantity }, left: { price, price_with_vat } }] : []
  })
}

function feesNow(member: FamilyMember): FamilyService[] {
  return member.rows.flatMap((row, position) => {
    if (!row.is_delivery && !row.is_one_way) return []
    const { quantity, price, price_with_vat } = member.borne?.lines[position] ?? row
    return quantity > 0 ? [{ member, row: { ...row, quantity }, left: { price, price_with_vat } }] : []
  })
}

function whyOver({ lines, services }: Pick<Family, 'lines' | 'services'>, held: RentalRow[]): Refusal | undefined {
  if (lines.length === 0 && services.length > 0) return undefined
  if (lines.length === 0) return conflict('all-credited', 'Visas užsakymas jau kredituotas: keisti nebėra ko.')
  if (held.length > 0)
    return held.some(({ returned_at }) => returned_at === null)
      ? undefined
      : conflict('all-returned', 'Visi užsakymo įrankiai jau grąžinti: keisti nebegalima. Sudarykite naują užsakymą.')
  return lines.some(({ row, given }) => given < row.quantity)
    ? undefined
    : conflict('handed-over', 'Visos užsakymo prekės jau atiduotos: keisti nebegalima. Sudarykite naują užsakymą.')
}

interface FamilyLineContext {
  members: FamilyMember[]
  member: FamilyMember
  row: MemberLine
  given: number
  calendar: Settings
}

/** Undefined once all goods are credited. */
function goodsNow({ member, row, given }: FamilyLineContext): FamilyLine | undefined {
  const left = member.borne?.lines[member.rows.indexOf(row)]
  const quantity = left ? left.quantity : row.quantity
  if (quantity === 0) return undefined
  const spans = [{ member, row, from: 0, to: 1 }]
  const goods = { row: { ...row, quantity }, rentals: [], units: [], member, given, spans }
  return { ...goods, net: 0, waivers: [] }
}

interface FamilyRentContext extends FamilyLineContext {
  held: RentalRow[]
  extensions: ExtensionRow[]
}

/** Undefined once all rentals are cancelled. */
function rentNow(context: FamilyRentContext): FamilyLine | undefined {
  const { members, member, row, held, calendar, given } = context
  const units = listUnits(context)
  const open = units.filter(({ isBack }) => !isBack)
  const longest = (open.length > 0 ? open : units).toSorted((a, b) => +b.ends - +a.ends)[0]
  if (!longest) return undefined
  const [rental] = longest.rentals
  const agreed = rental?.moved_period ?? row.period
  if (!agreed) return undefined
  const period = buildPeriodUntil(agreed, longest.ends, calendar)
  const now = {
    ...row,
    quantity: Math.ceil(units.reduce((sum, { quantity }) => sum + quantity, 0)),
    period,
    charged_units: longest.charged,
    receipt: isByHour(period) ? null : computeChargedDays(period, calendar).receipt,
    ...(row.packages && {
      pieces: coverDays(
        longest.charged,
        { price_per_day: row.unit_price, packages: row.packages },
        member.order.vat_rate,
      ),
    }),
  }
  const spans = [...new Map(units.flatMap((one) => one.spans).map((span) => [span.row.id, span])).values()]
  // its dates are in `row`
  const dated = held.map((one) => ({ ...one, moved_period: null }))
  const net = units.reduce((sum, one) => sum + one.quantity * computeUnitsRent({ member, row }, one, one.charged), 0)
  const waivers = spans.flatMap((span) => waiversOfSpan(members, span))
  return { row: now, rentals: dated, units, member, given, spans, net, waivers, waiver: waivers[0]?.row }
}

/** A bundle's first part stands for all. */
function listUnits({ members, member, row, held, extensions, calendar }: FamilyRentContext): FamilyUnits[] {
  const [any] = held
  if (!any || !row.period) return []
  const each = (part: number | null) => (part === null ? 1 : (row.parts?.[part]?.quantity ?? 1))
  const firsts = held.filter(({ part }) => part === any.part)
  return firsts.map((rental) => {
    const agreed = rental.moved_period ?? row.period
    if (!agreed) throw new Error(`Rental ${rental.id} has no period`)
    const until = (at: Date) => computeUnitsUntil(row, agreed, at, calendar)
    const later = extensions
      .filter(({ rental_id }) => rental_id === rental.id)
      .flatMap((extension): ChargedSpan[] => {
        const by = members.find(({ order }) => order.id === extension.order_id)
        const [from, to] = [until(extension.return_before), until(extension.return_after)]
        const charging = by?.rows.filter((one) => one.extends_line_id === row.id) ?? []
        const own = charging.find(({ charged_units }) => charged_units === to - from) ?? charging[0]
        return by && own ? [{ member: by, row: own, from, to, since: extension.return_before }] : []
      })
    const charged = until(rental.expected_return)
    const isOnly = firsts.length === 1
    return {
      rentals: isOnly ? held : held.filter((one) => one === rental),
      quantity: rental.quantity / each(rental.part),
      free: Math.floor((rental.quantity - rental.handed_out) / each(rental.part)),
      isBack: rental.returned_at !== null,
      charged,
      ends: rental.expected_return,
      spans: [{ member, row, from: 0, to: later[0]?.from ?? charged }, ...later],
    }
  })
}

/** A waiver that was sold after its line stands in an order of its own. */
function waiversOfSpan(members: FamilyMember[], { row: { id: covers } }: ChargedSpan): FamilyWaiver[] {
  return members.flatMap((member) =>
    member.rows.flatMap((row, position) => {
      if (!row.is_waiver || row.covers_line_id !== covers) return []
      const { price, price_with_vat } = member.borne?.lines[position] ?? row
      return price_with_vat > 0 ? [{ member, row, covers, left: { price, price_with_vat } }] : []
    }),
  )
}
