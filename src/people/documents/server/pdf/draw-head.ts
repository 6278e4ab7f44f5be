import { formatLongDay } from '#rules/calendar/format-day.ts'
import { getPaper, type PaperKind } from '#rules/document-kinds/document-kinds.ts'
import { getPaperTitle } from '../../describe-vat.ts'
import { type DocumentSnapshot, listSnapshotOrders } from '../../document-snapshot.ts'
import { formatRfReference } from '../../rf-reference.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import { colour, contentWidth, page, type Sheet } from './sheet.ts'

/** Returns the lower edge. */
export function drawHead(sheet: Sheet, snapshot: DocumentSnapshot): number {
  const { seller, full_number } = snapshot
  return drawTitle(sheet, {
    owner: seller.name,
    title: titleOf(snapshot),
    number: `Serija ir numeris ${full_number}`,
    facts: factsOf(snapshot),
  })
}

const titleOf = (snapshot: DocumentSnapshot) =>
  (snapshot.corrects && getPaper(snapshot.kind).callingOff?.title) || getPaperTitle(snapshot)

interface Title {
  owner: string
  title: string
  number: string
  facts: [string, string | null][]
}

/** Empty facts are left out. Returns the lower edge. */
export function drawTitle(sheet: Sheet, { owner, title: words, number, facts }: Title): number {
  if (!drawLogo(sheet, { width: 200, height: 34 })) {
    drawMark(sheet, page.left, page.top, 30)
    sheet.write(toPrintableText(owner, 60), {
      x: page.left + 40,
      y: page.top + 6,
      width: 200,
      size: 15,
      font: 'bold',
      oneLine: true,
    })
  }

  const title = { x: page.left + 250, width: contentWidth - 250, align: 'right' } as const
  const belowTitle = sheet.write(words, { ...title, y: page.top - 1, size: 14, font: 'bold' })
  const below = sheet.write(number, { ...title, y: belowTitle + 2, size: 10.5, colour: colour.soft })
  return drawFacts(
    sheet,
    facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    Math.max(below, page.top + 30) + 14,
  )
}

export type ContinuationHead = { kind: PaperKind; full_number: string } | { continued: string }

export function drawContinuation(sheet: Sheet, paper: ContinuationHead): number {
  const words = 'continued' in paper ? paper.continued : `${getPaperTitle(paper)} ${paper.full_number}`
  const hasLogo = drawLogo(sheet, { width: 72, height: 16 })
  if (!hasLogo) drawMark(sheet, page.left, page.top, 16)
  const indent = hasLogo ? 82 : 24
  const y = sheet.write(`${words}, tęsinys`, {
    x: page.left + indent,
    y: page.top + 3,
    width: contentWidth - indent,
    colour: colour.soft,
  })
  return y + 14
}

function factsOf(snapshot: DocumentSnapshot): [string, string | null][] {
  return [
    ['Išrašymo data', formatLongDay(snapshot.issued_on)],
    ['Redakcija', snapshot.revision ? `${snapshot.revision}, ${formatLongDay(snapshot.revised_on ?? '')}` : null],
    ['Apmokėti iki', snapshot.due_on && formatLongDay(snapshot.due_on)],
    ['Apmokėjimo gavimo data', snapshot.supplied_on && formatLongDay(snapshot.supplied_on)],
    ordersFact(snapshot),
    [
      getPaper(snapshot.kind).callingOff?.corrected ?? 'Taisoma sąskaita',
      snapshot.corrects && `${snapshot.corrects.full_number}, ${snapshot.corrects.issued_on}`,
    ],
    // a credit note and what is called off are not paid
    ['Įmokos kodas', snapshot.corrects || !snapshot.reference ? null : formatRfReference(snapshot.reference)],
  ]
}

/** Each line names its own order. */
function ordersFact(snapshot: DocumentSnapshot): [string, string] {
  const orders = listSnapshotOrders(snapshot)
  const [order] = orders
  if (order && orders.length === 1) return ['Užsakymas', `Nr. ${order.id}, ${order.ordered_on}`]
  const numbers = `Nr. ${orders.map(({ id }) => id).join(', ')}`
  return ['Užsakymai', numbers.length <= 24 ? numbers : `${orders.length}, išvardyti eilutėse`]
}

function drawFacts(sheet: Sheet, facts: [string, string][], y: number): number {
  const gap = 10
  const width = (contentWidth - gap * (facts.length - 1)) / facts.length
  sheet.rule(y)
  for (const [index, [word, value]] of facts.entries()) {
    const x = page.left + index * (width + gap)
    sheet.write(word, { x, y: y + 7, width, size: 7.5, colour: colour.soft, oneLine: true })
    sheet.write(value, { x, y: y + 18, width, size: 9, font: 'bold', oneLine: true })
  }
  sheet.rule(y + 35)
  return y + 35
}

/** False: there is none, or it can't be read. */
function drawLogo({ pdf, brand: { logo } }: Sheet, { width, height }: { width: number; height: number }): boolean {
  if (logo === undefined) return false
  try {
    pdf.image(logo, page.left, page.top, { fit: [width, height], valign: 'center' })
    return true
  } catch {
    return false
  }
}

function drawMark({ pdf, brand }: Sheet, x: number, y: number, size: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 32)
    .roundedRect(0, 0, 32, 32, 4)
    .fill(brand.signal)
    .path('M10 6.5h12M16 6.5v14M10 20.5h12M18.5 20.5c-3.2 2.3-3.6 6.5.6 6.5h2.4')
    .lineWidth(3)
    .strokeColor(brand.onSignal)
    .stroke()
    .restore()
}
