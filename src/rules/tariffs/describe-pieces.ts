import { formatMoney } from '#rules/money/format-money.ts'
import type { Piece } from './tariffs.contract.ts'

/** `1 × 5 d. po 35,00 € + 2 × 1 d. po 8,26 € − 4 × 1 d. po 8,26 €`, without VAT or with it. */
export function describePieces(pieces: readonly Piece[], of: 'price' | 'price_with_vat'): string {
  return pieces
    .map(({ days, count, ...piece }, index) => {
      const sign = count < 0 ? '\u2212 ' : index > 0 ? '+ ' : ''
      return `${sign}${Math.abs(count)}\u00a0×\u00a0${days}\u00a0d. po\u00a0${formatMoney(piece[of])}`
    })
    .join(' ')
}
