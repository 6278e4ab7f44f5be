import { formatDueTime } from '#rules/periods/format-due-time.ts'
import type { HandoverRecordContent, HandoverRecordLine } from '../../handover-record-content.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import type { DrawnPictures } from '../public/draw-document.ts'
import { drawActPhotos } from './draw-act-photos.ts'
import type { Flow } from './flow.ts'
import { colour, contentWidth, page, type Sheet } from './sheet.ts'

interface Around {
  index: number
  act: HandoverRecordContent['act']
  pictures: DrawnPictures
}

const indent = 22
const left = page.left + indent

export function drawActTool(flow: Flow, line: HandoverRecordLine, { index, act, pictures }: Around): void {
  flow.need(70)
  flow.y += 4
  flow.sheet.write(`${index + 1}.`, { x: page.left, y: flow.y, width: indent - 4, colour: colour.soft, oneLine: true })
  flow.text(`${toPrintableText(line.title, 300)}, ${line.quantity}\u00a0vnt.`, {
    x: left,
    size: 9.5,
    font: 'bold',
    gap: 4,
  })
  drawFacts(flow, factsOf(line, act))
  drawKit(flow, line.accessories)
  drawActPhotos(flow, line.photos, { pictures, left })
  flow.y += 3
  flow.sheet.rule(flow.y)
}

function factsOf(line: HandoverRecordLine, act: HandoverRecordContent['act']): [string, string][] {
  const state = line.condition === 'good' ? 'tvarkinga' : 'su defektais'
  const machines = machinesOf(line)
  return [
    ...(line.bundle ? [['Rinkinys', toPrintableText(line.bundle, 300)] satisfies [string, string]] : []),
    ...machines,
    ...(machines.length === 0 || line.serial ? [serialOf(line)] : []),
    [act === 'handover' ? 'Grąžinti iki' : 'Sutarta grąžinti iki', formatDueTime(line.agreed_return)],
    ['Būklė', line.note ? `${state}: ${toPrintableText(line.note, 1000)}` : state],
    ['Švara', line.clean ? 'švaru' : 'nešvaru, reikia valyti'],
    ['Motovalandos, degalai', toPrintableText(line.meter ?? '', 120) || '–'],
    ...(line.inspections ?? []).map((one, at): [string, string] => [at === 0 ? 'Patikros' : '', inspectionWords(one)]),
  ]
}

const serialOf = ({ serial }: HandoverRecordLine): [string, string] => [
  'Serijos / inventoriaus Nr.',
  toPrintableText(serial ?? '', 200) || '–',
]

/** Fits on any page. */
const inOneFact = 60

function machinesOf({ units = [] }: HandoverRecordLine): [string, string][] {
  const names = units.map(({ code, serial }) => toPrintableText(serial ? `${code} (${serial})` : code, 250))
  const facts: [string, string][] = []
  for (let at = 0; at < names.length; at += inOneFact)
    facts.push([at === 0 ? 'Vienetai' : '', names.slice(at, at + inOneFact).join(', ')])
  return facts
}

function inspectionWords(inspection: NonNullable<HandoverRecordLine['inspections']>[number]): string {
  const { code, kind, passed_on, valid_until, certificate } = inspection
  const until = valid_until ? `, galioja iki ${valid_until}` : ''
  const number = certificate ? `, pažymėjimo Nr. ${toPrintableText(certificate, 120)}` : ''
  return `${toPrintableText(code, 80)}: ${toPrintableText(kind, 120)}, atlikta ${passed_on}${until}${number}`
}

function drawFacts(flow: Flow, facts: [string, string][]): void {
  const words = 120
  for (const [word, value] of facts) {
    const width = contentWidth - indent - words
    flow.need(flow.sheet.heightOf(value, { width, size: 8.5 }))
    flow.sheet.write(word, {
      x: left,
      y: flow.y + 0.8,
      width: words - 6,
      size: 7.5,
      colour: colour.soft,
      oneLine: true,
    })
    flow.text(value, { x: left + words, width, gap: 1 })
  }
}

function drawKit(flow: Flow, accessories: HandoverRecordLine['accessories']): void {
  if (accessories.length === 0) return
  flow.y += 3
  flow.text('Komplektas', { x: left, size: 7.5, colour: colour.soft, gap: 2 })
  const width = (contentWidth - indent - 16) / 2
  for (let at = 0; at < accessories.length; at += 2) {
    const pair = accessories
      .slice(at, at + 2)
      .map(({ name, quantity, present }) => ({
        present,
        text: `${toPrintableText(name, 160)}, ${quantity}\u00a0vnt.${present ? '' : ' – trūksta'}`,
      }))
    const look = { width: width - 14, size: 8.5 }
    const height = Math.max(...pair.map(({ text }) => flow.sheet.heightOf(text, look)))
    flow.need(height + 3)
    for (const [column, { present, text }] of pair.entries()) {
      const x = left + column * (width + 16)
      drawBox(flow.sheet, x, flow.y + 2, present)
      flow.sheet.write(text, { x: x + 14, y: flow.y, ...look })
    }
    flow.y += height + 3
  }
}

function drawBox({ pdf }: Sheet, x: number, y: number, ticked: boolean): void {
  pdf.save().lineWidth(0.8).strokeColor(colour.ink).rect(x, y, 7.5, 7.5).stroke()
  if (ticked)
    pdf
      .lineWidth(1.4)
      .moveTo(x + 1.5, y + 4)
      .lineTo(x + 3.2, y + 6)
      .lineTo(x + 6.4, y + 1.6)
      .stroke()
  pdf.restore()
}
