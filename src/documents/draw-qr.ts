import { encodeQR } from 'qr'

/** A QR code as a shape: `path` in SVG's language, on `size` × `size` modules, the quiet zone of four among them. */
export interface QrShape {
  size: number
  path: string
}

/** Draws a text as a QR code with error correction M; dark modules that touch in a row are one rectangle. */
export function drawQr(text: string): QrShape {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 4 })
  return { size: modules.length, path: modules.map(rowPath).join('') }
}

function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`
  }
  return path
}
