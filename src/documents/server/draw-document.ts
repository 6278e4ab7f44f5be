import PDFDocument from 'pdfkit'
import type { DocumentSnapshot } from '../document-snapshot.ts'

export async function drawDocument(snapshot: DocumentSnapshot): Promise<Buffer> {
  const pdf = new PDFDocument()
  pdf.text(snapshot.full_number)
  pdf.end()
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
