import { buildPalette } from '#shell/look/build-palette.ts'
import type { DocumentSeller } from '../../document-snapshot.ts'
import type { DrawnPictures } from '../public/draw-document.ts'

/** How a paper shows whose it is. */
export interface Brand {
  signal: string
  onSignal: string
  /** A data URI, which pdfkit keeps once for all pages; absent: the program's own mark and the seller's name. */
  logo?: string
}

export const ownBrand: Brand = { signal: '#ffb000', onSignal: '#211c12' }

export function buildBrand({ logo = '', accent }: DocumentSeller, pictures: DrawnPictures = {}): Brand {
  const jpeg = pictures[logo]
  const { signal, on } = accent ? buildPalette(accent).light : { signal: ownBrand.signal, on: ownBrand.onSignal }
  return {
    signal,
    onSignal: on,
    ...(jpeg && { logo: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` }),
  }
}
