import { formatDateTime } from '#calendar/format-day.ts'
import type { FactSheet } from '../../fact-sheet.ts'
import { printable } from '../../printable.ts'
import { drawFeet } from './draw-feet.ts'
import { drawTitle } from './draw-head.ts'
import { type Flow, openFlow } from './flow.ts'
import { closeSheet, colour, contentWidth, openSheet, page } from './sheet.ts'

const labelWidth = 130
/** What is longer than this would not fit on a page. */
const longestValue = 3_000

/** Draws a paper of facts as PDF, on the thread that calls it. */
export async function layOutFacts({
  title,
  subtitle,
  owner,
  made_at,
  about,
  intro,
  sections,
}: FactSheet): Promise<Buffer> {
  const sheet = openSheet({ title, author: printable(owner.name, 200), createdAt: new Date(made_at) })
  const belowHead = drawTitle(sheet, {
    owner: owner.name,
    title,
    number: subtitle,
    facts: [['Sudaryta', formatDateTime(made_at)], ...about],
  })
  const flow = openFlow(sheet, { continued: title }, belowHead + 8)
  flow.text(intro, { colour: colour.soft, gap: 6 })
  for (const section of sections) {
    flow.heading(section.title)
    if (section.note) flow.text(section.note, { colour: colour.soft })
    for (const [index, row] of section.rows.entries()) {
      if (index > 0) sheet.rule(flow.y)
      flow.y += 4
      for (const fact of row) drawFact(flow, fact)
      flow.y += 2
    }
  }
  drawFeet(sheet, { seller: owner, full_number: title })
  return closeSheet(sheet)
}

function drawFact(flow: Flow, [label, value]: [string, string]): void {
  const width = contentWidth - labelWidth
  const words = printable(value, longestValue)
  flow.need(flow.sheet.heightOf(words, { width, size: 8.5 }))
  flow.sheet.write(label, {
    x: page.left,
    y: flow.y + 0.8,
    width: labelWidth - 8,
    size: 7.5,
    colour: colour.soft,
    oneLine: true,
  })
  flow.y = flow.sheet.write(words, { x: page.left + labelWidth, y: flow.y, width, size: 8.5 }) + 1
}
