import { type ContinuationHead, drawContinuation } from './draw-head.ts'
import { colour, contentBottom, contentWidth, page, type Sheet, type TextLook } from './sheet.ts'

export interface Flow {
  sheet: Sheet
  y: number
  /** Points. */
  need: (height: number) => void
  /** A text is never split across pages. */
  text: (text: string, look?: FlowText) => void
  /** Kept together with the next `after` points. */
  heading: (text: string, after?: number) => void
}

interface FlowText extends Partial<TextLook> {
  x?: number
  colour?: string
  gap?: number
}

export function openFlow(sheet: Sheet, paper: ContinuationHead, y: number): Flow {
  const flow: Flow = {
    sheet,
    y,
    need(height) {
      if (flow.y + height <= contentBottom) return
      sheet.pdf.addPage()
      flow.y = drawContinuation(sheet, paper) + 4
    },
    text(
      text,
      { x = page.left, width = contentWidth - (x - page.left), size = 8.5, font = 'text', gap = 3, ...look } = {},
    ) {
      flow.need(sheet.heightOf(text, { width, size, font }))
      flow.y = sheet.write(text, { x, y: flow.y, width, size, font, ...look }) + gap
    },
    heading(text, after = 30) {
      flow.need(after + 22)
      flow.y = sheet.write(text, { x: page.left, y: flow.y + 8, width: contentWidth, size: 10, font: 'bold' }) + 1
      sheet.rule(flow.y + 1, { colour: colour.line })
      flow.y += 6
    },
  }
  return flow
}
