import { decideLaterVatKind } from '#orders/line-vat.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { isSameDiscount } from './assign-discount-givers.ts'
import { ChangeLedger, computePosition, rankOf } from './change-ledger.ts'
import type { ChangePlan, ChangePlanInput, WantedChange, WantedLine, WantedService } from './change-plan.ts'
import type { FamilyLine, FamilyMember, FamilyService } from './family.ts'
import { writePartOf } from './plan-added-line.ts'
import { type PlanContext, planAddedLine, planRemovedLine } from './plan-line.ts'
import { planRent } from './plan-rent.ts'
import { planWaiver } from './plan-waiver.ts'

/**
 * What an order and all that followed it become: values in, steps out. Whatever the moment, a thing is kept, added, removed,
 * moved, made longer or shorter; an invoice only decides which papers say so. Newest charges go first: what is left costs
 * what its tariff says.
 */
export function planChange({ family, wanted, basis, vatKind, settings, received }: ChangePlanInput): ChangePlan {
  const ledger = new ChangeLedger(family, {
    rate: settings.vat_rate,
    kind: vatKind,
    laterKind: decideLaterVatKind((family.members[0] as FamilyMember).order, settings),
    basis,
  })
  const context: PlanContext = { ledger, steps: [], calendar: family.calendar }
  for (const line of wanted.removed) planRemovedLine(context, line)
  for (const one of wanted.lines) planLine(context, one)
  planServices(context, wanted)
  if (wanted.fees && ledger.isRewritten) ledger.reviseFirst()
  const { steps, ...papers } = ledger.settle(received)
  return { steps: [...context.steps, ...steps], ...papers }
}

function planLine(context: PlanContext, wanted: WantedLine): void {
  const { line } = wanted
  if (!line) {
    planAddedLine(context, wanted)
    return
  }
  const isRewritten = !line.member.borne && !wanted.only && line.spans.every(({ member }) => member === line.member)
  if (isRewritten) rewriteLine(context, line, wanted)
  else if (!isSameDiscount(wanted.written.by_hand, line.row.by_hand) && line.member.borne) {
    // an invoice's price stays: it is credited and sold anew
    planRemovedLine(context, line)
    planAddedLine(context, wanted)
  } else if (line.row.type === 'rent') planRent(context, line, wanted)
  else planGoods(context, line, wanted)
}

/** The row of an order without an invoice says what the line is. */
function rewriteLine({ ledger, steps }: PlanContext, line: FamilyLine, { index, written, waiver, times }: WantedLine) {
  const { member, row } = line
  const isAsSaid = isSameDiscount(written.by_hand, row.by_hand)
  const isSame = !times && written.quantity === row.quantity && isAsSaid && Boolean(waiver) === line.waivers.length > 0
  // the form of the first order is written whole
  if (isSame && member !== ledger.first) {
    steps.push({ step: 'keep', lineId: row.id, index })
    return
  }
  const { campaign, client_price } = row
  const isOwnPrice = member === ledger.first ? written.by_hand?.price != null : !isAsSaid
  ledger.replace(member, row.id, (own) => {
    own.write = { ...written, lineId: row.id, ...(!isOwnPrice && { campaign, client_price }) }
    own.index = index
    own.rank = [rankOf.product, index]
  })
  planWaiver({ ledger, steps }, line, { written, waiver, rank: [rankOf.waiver, index] })
  steps.push({ step: isSame ? 'keep' : 'rewrite', lineId: row.id, index })
}

function planGoods(context: PlanContext, line: FamilyLine, wanted: WantedLine): void {
  const { ledger, steps } = context
  const { member, row } = line
  const more = wanted.written.quantity - row.quantity
  if (more === 0) steps.push({ step: 'keep', lineId: row.id, index: wanted.index })
  if (more < 0) {
    ledger.credit(member, { position: computePosition(member, row), quantity: -more })
    steps.push({ step: 'remove', lineId: row.id, units: -more, isRowGone: false })
  }
  if (more > 0) planAddedLine(context, wanted, { quantity: more })
}

/** A changed service of an invoice is credited and sold anew. */
function planServices(context: PlanContext, { services, fees }: WantedChange): void {
  const { ledger } = context
  if (services) planEach(ledger, { before: ledger.family.services, wanted: services, group: rankOf.service })
  if (fees) planEach(ledger, { before: ledger.family.fees, wanted: fees, group: rankOf.fee })
}

interface WantedServices {
  before: readonly FamilyService[]
  wanted: readonly WantedService[]
  group: number
}

function planEach(ledger: ChangeLedger, { before, wanted, group }: WantedServices): void {
  const kept = new Set(wanted.map(({ of }) => of?.row.id))
  for (const one of before) if (!kept.has(one.row.id)) keepService(ledger, one, undefined, [group, 0])
  for (const [at, { of, written }] of wanted.entries())
    if (of) keepService(ledger, of, written, [group, at])
    else addService(ledger, written, [group, at])
}

function keepService(
  ledger: ChangeLedger,
  { member, row, left }: FamilyService,
  written: WantedService['written'] | undefined,
  rank: readonly [number, number],
): void {
  if (!member.borne) {
    if (!written) ledger.drop(member, row.id)
    else if (member === ledger.first || !isSameService(row, written))
      ledger.replace(member, row.id, (own) => {
        own.write = { ...written, lineId: row.id }
        own.rank = rank
      })
    return
  }
  const isFee = row.is_delivery || row.is_one_way
  // another time or branch is told by its title, and costs nothing by itself
  const isSame = written && (isFee || written.title === row.title) && written.unit_price === row.unit_price
  if (isSame && written.quantity === row.quantity) return
  // no credit note is of nothing: a fee of nothing stays on its invoice
  const less = isFee && left.price_with_vat === 0 ? 0 : isSame ? row.quantity - written.quantity : row.quantity
  if (less > 0) ledger.credit(member, { position: computePosition(member, row), quantity: less })
  if (isSame && less < 0) addService(ledger, writePartOf(written, -less), rank)
  if (!isSame && written) addService(ledger, written, rank)
}

const isSameService = (row: FamilyService['row'], written: WantedService['written']) =>
  written.title === row.title && written.unit_price === row.unit_price && written.quantity === row.quantity

function addService(ledger: ChangeLedger, written: WantedService['written'], rank: readonly [number, number]): void {
  const { unit_price } = written
  const isFree = unit_price === 0 && (written.is_delivery || written.is_one_way)
  if (isFree && !ledger.isRewritten) return
  const anew = { unit_price_with_vat: withVat(unit_price, ledger.addedRate), price: 0, price_with_vat: 0 }
  ledger.add({ write: ledger.isRewritten ? written : { ...written, ...anew }, rank })
}
