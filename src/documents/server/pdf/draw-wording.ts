import type { Flow } from './flow.ts'
import { colour, contentWidth, page } from './sheet.ts'

/** Small, under the last of the terms: which version of the shop's words they are. */
export function drawWording(flow: Flow, { version, on }: { version: number; on: string }): void {
  const text = `Sąlygų redakcija Nr.\u00a0${version}, ${on}`
  const look = { width: contentWidth, size: 7.5 }
  flow.need(flow.sheet.heightOf(text, look) + 4)
  flow.y = flow.sheet.write(text, { x: page.left, y: flow.y + 2, ...look, colour: colour.soft }) + 2
}
