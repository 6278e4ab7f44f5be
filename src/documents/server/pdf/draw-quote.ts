import { formatLongDay } from '#calendar/format-day.ts'
import { paperTitles } from '../../document-titles.ts'
import { printable } from '../../printable.ts'
import type { QuotePaper } from '../../quote-paper.ts'
import { drawTitle } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { drawParties } from './draw-parties.ts'
import { drawTotals } from './draw-totals.ts'
import { drawWording } from './draw-wording.ts'
import { openFlow } from './flow.ts'
import type { Sheet } from './sheet.ts'

/** A quote: what, for how much, until when, and on which terms. */
export function drawQuote(sheet: Sheet, paper: QuotePaper): void {
  const belowHead = drawTitle(sheet, {
    owner: paper.seller.name,
    title: paperTitles.quote,
    number: `Serija ir numeris ${paper.full_number}`,
    facts: [
      ['Data', formatLongDay(paper.issued_on)],
      ['Galioja iki', paper.valid_until],
      ['Įrankiai laikomi iki', paper.holds_until],
      ['Redakcija', paper.revision > 1 ? String(paper.revision) : null],
    ],
  })
  const belowParties = drawParties(sheet, paper, belowHead + 16, { roles: ['Siūlo', 'Kam'] })
  const belowLines = drawLines(sheet, paper, belowParties + 22)
  const flow = openFlow(sheet, paper, drawTotals(sheet, paper, belowLines))
  flow.heading('Sąlygos')
  for (const term of paper.terms) flow.text(printable(term, 900))
  if (paper.wording) drawWording(flow, paper.wording)
}
