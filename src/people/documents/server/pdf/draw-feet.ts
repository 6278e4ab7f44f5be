import { formatPhone } from '#rules/codes/phone.ts'
import { toPrintableText } from '../../to-printable-text.ts'
import { colour, page, rightEdge, type Sheet } from './sheet.ts'

interface Paper {
  seller: { name: string; phone?: string | null | undefined; email?: string | null | undefined }
  full_number: string
}

/** When the number of pages is known. */
export function drawFeet(sheet: Sheet, { seller, full_number }: Paper, placeWidth = 140): void {
  const { start, count } = sheet.pdf.bufferedPageRange()
  const y = page.height - 38
  for (let index = start; index < start + count; index += 1) {
    sheet.pdf.switchToPage(index)
    // text below the margin would start a new page
    sheet.pdf.page.margins.bottom = 0
    sheet.rule(y - 8)
    const who = [seller.name, seller.phone && formatPhone(seller.phone), seller.email].filter(Boolean).join(' · ')
    const look = { y, size: 7.5, colour: colour.soft, oneLine: true }
    sheet.write(toPrintableText(who, 200), { ...look, x: page.left, width: 500 - placeWidth })
    const place = count > 1 ? `${full_number} · ${index - start + 1} psl. iš ${count}` : full_number
    sheet.write(place, { ...look, x: rightEdge - placeWidth, width: placeWidth, align: 'right' })
  }
}
