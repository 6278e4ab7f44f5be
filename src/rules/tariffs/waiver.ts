import { percentOf } from '#rules/money/times.ts'
import { sumOfPieces } from './sum-of-pieces.ts'
import type { Piece } from './tariffs.contract.ts'

/** A damage waiver: `percent` of the rent, compensation then at most `deductible` cents. */
export interface Waiver {
  percent: number
  deductible: number
}

/** Null: as the shop's. */
export type WaiverOfCategory = Waiver | 'off' | null

/** Null: not offered. */
export const waiverOf = (ofCategory: WaiverOfCategory, ofShop: Waiver | null): Waiver | null =>
  ofCategory === 'off' ? null : (ofCategory ?? ofShop)

/** Cents, rounded half up once: of the whole line's rent. */
export const waiverPrice = (rent: number, percent: number): number => percentOf(rent, percent)

/** A rent line, in cents without VAT: of one unit its pieces, else its days or hours. */
export interface RentOfLine {
  quantity: number
  unit_price: number
  charged_units: number
  pieces?: readonly Piece[] | null | undefined
}

/** Cents without VAT. */
export const rentOfLine = ({ quantity, unit_price, charged_units, pieces }: RentOfLine): number =>
  quantity * (pieces ? sumOfPieces(pieces, 'price') : unit_price * charged_units)

/** Cents without VAT. */
export const waiverOfLine = (line: RentOfLine, percent: number): number => waiverPrice(rentOfLine(line), percent)

export const wrongShare = 'Procentas nuo 0,1 iki 100, ne daugiau kaip du ženklai po kablelio.'
export const wrongDeductible = 'Įrašykite sumą nuo 0 iki 1\u00a0000\u00a0000\u00a0€.'
