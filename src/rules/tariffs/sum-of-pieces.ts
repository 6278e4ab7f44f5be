import type { Piece } from './tariffs.contract.ts'

/** Cents of one unit. */
export function sumOfPieces(pieces: readonly Piece[], of: 'price' | 'price_with_vat'): number {
  return pieces.reduce((sum, piece) => sum + piece.count * piece[of], 0)
}
