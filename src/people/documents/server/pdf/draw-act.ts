import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { HandoverRecordContent } from '../../handover-record-content.ts'
import type { HandoverRecordSnapshot } from '../../issued-snapshot.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import type { DrawnPictures } from '../public/draw-document.ts'
import { drawActPhotos } from './draw-act-photos.ts'
import { drawActTool } from './draw-act-tool.ts'
import { drawTitle } from './draw-head.ts'
import { drawParties } from './draw-parties.ts'
import { drawSignatures } from './draw-signatures.ts'
import { type Flow, openFlow } from './flow.ts'
import { colour, page, rightEdge, type Sheet } from './sheet.ts'

const titles = { handover: 'Įrankių perdavimo–priėmimo aktas', return: 'Įrankių grąžinimo–priėmimo aktas' }

export function drawAct(sheet: Sheet, snapshot: HandoverRecordSnapshot, pictures: DrawnPictures): void {
  const { seller, full_number, order_id, ordered_on, content } = snapshot
  const belowHead = drawTitle(sheet, {
    owner: seller.name,
    title: content.lines.length > 0 ? titles[content.act] : 'Prekių perdavimo–priėmimo aktas',
    number: `Nr. ${full_number}`,
    facts: [
      ['Data ir laikas', formatDateTime(content.happened_at)],
      ['Parduotuvė gavo', content.received_at ? formatDateTime(content.received_at) : null],
      ['Sutartis', content.contract_number && `Nr. ${content.contract_number}`],
      ['Užsakymas', `Nr. ${order_id}, ${ordered_on}`],
    ],
  })
  const belowParties = drawParties(sheet, snapshot, belowHead + 16, {
    roles: content.lines.length > 0 ? ['Nuomotojas', 'Nuomininkas'] : ['Pardavėjas', 'Pirkėjas'],
  })

  const flow = openFlow(sheet, snapshot, belowParties + 12)
  flow.text(`Vieta: ${toPrintableText(content.place, 300) || '–'}`)
  if (content.code_shown) flow.text('Atsiimantis asmuo parodė užsakymo atsiėmimo kodą.')
  if (content.lines.length > 0)
    flow.heading(content.act === 'handover' ? 'Perduodami įrankiai' : 'Grąžinami įrankiai', 80)
  for (const [index, line] of content.lines.entries()) drawActTool(flow, line, { index, act: content.act, pictures })
  drawGoods(flow, content, pictures)
  if (content.act === 'handover' && content.lines.length > 0) drawBriefing(flow, content)
  drawSettlement(flow, content)
  drawDeposit(flow, content)
  if (content.act === 'return' || content.claims) drawClaims(flow, content)
  drawSides(flow, snapshot)
}

function drawGoods(
  flow: Flow,
  { goods = [], goods_photos = [] }: HandoverRecordContent,
  pictures: DrawnPictures,
): void {
  if (goods.length === 0) return
  flow.heading('Perduodamos prekės')
  for (const [index, { title, quantity }] of goods.entries())
    flow.text(`${index + 1}. ${toPrintableText(title, 300)}, ${quantity}\u00a0vnt.`)
  drawActPhotos(flow, goods_photos, { pictures, left: page.left })
}

function drawBriefing(flow: Flow, { briefing_given, waived = [] }: HandoverRecordContent): void {
  flow.heading('Naudojimas ir sauga')
  flow.text(`Nuomininkas instruktuotas, kaip įrankiais naudotis ir saugiai dirbti: ${briefing_given ? 'taip' : 'ne'}.`)
  const each = waived.map(({ title, deductible }) => `${toPrintableText(title, 300)} – iki ${formatMoney(deductible)}`)
  flow.text(
    each.length === 0
      ? 'Papildoma apsauga nuo žalos už atskirą mokestį: nesutarta.'
      : `Apsauga nuo žalos (atsakomybės ribojimas) už atskirą mokestį: ${each.join('; ')}.`,
  )
}

function drawSettlement(flow: Flow, { act, settlement }: HandoverRecordContent): void {
  if (act === 'handover' && settlement.length === 0) return
  flow.heading('Atsiskaitymas')
  if (settlement.length === 0) {
    flow.text('Papildomai mokėti ar grąžinti nėra ko.')
    return
  }
  for (const { text, amount, with_vat } of settlement) {
    const words = `${toPrintableText(text, 300)} (${with_vat ? 'su PVM' : 'PVM neapmokestinama'})`
    drawAmount(flow, words, amount)
  }
  const total = settlement.reduce((sum, { amount }) => sum + amount, 0)
  flow.sheet.rule(flow.y)
  flow.y += 3
  drawAmount(
    flow,
    total < 0 ? 'Iš viso grąžintina nuomininkui' : 'Iš viso mokėtina nuomotojui',
    Math.abs(total),
    'bold',
  )
}

function drawAmount(flow: Flow, text: string, cents: number, font: 'text' | 'bold' = 'text'): void {
  const width = rightEdge - page.left - 100
  flow.need(flow.sheet.heightOf(text, { width, size: 8.5, font }))
  const place = { x: rightEdge - 90, y: flow.y, width: 90, size: 8.5, font, align: 'right', oneLine: true } as const
  flow.sheet.write(formatMoney(cents), place)
  flow.text(text, { width, font })
}

function drawDeposit(flow: Flow, { act, deposit }: HandoverRecordContent): void {
  if (!deposit) return
  flow.heading('Užstatas (PVM neapmokestinamas)')
  const { held, returned, kept, reason } = deposit
  if (act === 'handover') {
    drawAmount(flow, 'Priimtas užstatas', held)
    return
  }
  drawAmount(flow, 'Laikytas užstatas', held)
  drawAmount(flow, 'Grąžinta nuomininkui', returned)
  drawAmount(flow, kept > 0 && reason ? `Sulaikyta: ${toPrintableText(reason, 300)}` : 'Sulaikyta', kept)
  if (held - returned - kept > 0) drawAmount(flow, 'Lieka laikoma', held - returned - kept)
}

function drawClaims(flow: Flow, { claims }: HandoverRecordContent): void {
  flow.heading('Pretenzijos')
  const said = claims?.trim()
  flow.text(said ? `Šalys turi pretenzijų: ${toPrintableText(said, 1500)}` : 'Šalys viena kitai pretenzijų neturi.')
}

/** Taker on hand-over, giver on return. */
function drawSides(flow: Flow, { seller, buyer, content }: HandoverRecordSnapshot): void {
  const { act, given_by, taken_by, authorisation, signature } = content
  const clientTakes = act === 'handover'
  const client = { party: buyer.name, name: clientTakes ? taken_by : given_by, authorisation, strokes: signature }
  const shop = { party: seller.name, name: clientTakes ? given_by : taken_by }
  const [gives, takes] = clientTakes ? [shop, client] : [client, shop]
  drawSignatures(flow, [
    { role: 'Perdavė', ...gives },
    { role: 'Priėmė', ...takes },
  ])
  flow.y += 6
  if (content.lines.length > 0) flow.text('Aktas yra nuomos sutarties dalis.', { size: 7.5, colour: colour.soft })
}
