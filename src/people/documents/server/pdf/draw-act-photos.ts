import type { DrawnPictures } from '../public/draw-document.ts'
import type { Flow } from './flow.ts'
import { colour, type Sheet } from './sheet.ts'

const photo = { width: 112, height: 84, gap: 8 }
const inRow = 4

/** A labelled frame if missing. */
export function drawActPhotos(
  flow: Flow,
  paths: string[],
  { pictures, left }: { pictures: DrawnPictures; left: number },
): void {
  if (paths.length === 0) return
  flow.y += 4
  for (let at = 0; at < paths.length; at += inRow) {
    flow.need(photo.height + 6)
    for (const [column, path] of paths.slice(at, at + inRow).entries())
      drawPhoto(flow.sheet, pictures[path], left + column * (photo.width + photo.gap), flow.y)
    flow.y += photo.height + 6
  }
}

function drawPhoto(sheet: Sheet, jpeg: Uint8Array | undefined, x: number, y: number): void {
  const { width, height } = photo
  if (jpeg && drawJpeg(sheet, jpeg, x, y)) return
  sheet.pdf.rect(x, y, width, height).lineWidth(0.6).strokeColor(colour.line).stroke()
  sheet.write('Nuotraukos nėra', { x: x + 6, y: y + height / 2 - 5, width: width - 12, size: 7.5, colour: colour.soft })
}

function drawJpeg({ pdf }: Sheet, jpeg: Uint8Array, x: number, y: number): boolean {
  try {
    pdf.image(Buffer.from(jpeg), x, y, { fit: [photo.width, photo.height], align: 'center', valign: 'center' })
    return true
  } catch {
    return false
  }
}
