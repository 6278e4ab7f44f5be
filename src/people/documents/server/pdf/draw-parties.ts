import { formatIban } from '#rules/codes/iban.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { DocumentParty, DocumentSnapshot } from '../../document-snapshot.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import { colour, contentWidth, page, type Sheet } from './sheet.ts'

const gap = 24
const width = (contentWidth - gap) / 2

export interface PartyLabels {
  /** Titles of the two parties. */
  roles: [string, string]
  beside?: (string | null)[]
}

/** VAT law, art. 80. Returns where it ends. */
export function drawParties(
  sheet: Sheet,
  {
    seller,
    buyer,
    object,
    po_number,
    approved,
    places,
    delivered_to,
  }: Pick<DocumentSnapshot, 'seller' | 'buyer' | 'object' | 'po_number' | 'approved' | 'places' | 'delivered_to'>,
  y: number,
  { roles, beside = [] }: PartyLabels = { roles: ['Pardavėjas', 'Pirkėjas'] },
): number {
  const bank = [
    seller.bank && `Bankas: ${seller.bank}`,
    seller.iban && `Sąskaita: ${formatIban(seller.iban)}`,
    seller.swift && `SWIFT: ${seller.swift}`,
  ]
  const place = object && `Objektas: ${object.title}, ${object.address}`
  const theirs = po_number && `Užsakymo numeris pas pirkėją: ${po_number}`
  const at = places && [`Išduoda: ${places.from}`, places.back && `Grąžinama: ${places.back}`]
  const brought = delivered_to && `Pristatoma: ${delivered_to}`
  const agreed =
    approved &&
    (approved.by ? `Užsakymą patvirtino ${approved.by}, ${approved.on}` : `Užsakymas patvirtintas ${approved.on}`)
  const left = drawParty(sheet, roles[0], seller, bank, page.left, y)
  const right = drawParty(
    sheet,
    roles[1],
    buyer,
    [...beside, place, theirs, agreed, brought, ...(at ?? [])],
    page.left + width + gap,
    y,
  )
  return Math.max(left, right)
}

function drawParty(
  sheet: Sheet,
  role: string,
  party: DocumentParty,
  more: (string | null | undefined)[],
  x: number,
  y: number,
): number {
  let at = sheet.write(role, { x, y, width, size: 7.5, colour: colour.soft }) + 2
  at = sheet.write(toPrintableText(party.name, 300), { x, y: at, width, size: 10.5, font: 'bold' }) + 3
  const lines = [
    party.code && `Įmonės kodas ${party.code}`,
    party.vat_code && `PVM mokėtojo kodas ${party.vat_code}`,
    party.address,
    [party.phone && formatPhone(party.phone), party.email].filter(Boolean).join(', '),
    ...more,
  ]
  for (const line of lines) if (line) at = sheet.write(toPrintableText(line, 400), { x, y: at, width, size: 8.5 }) + 1
  return at
}
