import { encodeQR } from 'qr'

/** SVG `path` on `size` × `size` modules, quiet zone included. */
export interface QrShape {
  size: number
  path: string
}

/** Error correction M. */
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
