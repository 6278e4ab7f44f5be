import { computePercentOf } from '#rules/money/scale-cents.ts'
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
export const resolveWaiver = (ofCategory: WaiverOfCategory, ofShop: Waiver | null): Waiver | null =>
  ofCategory === 'off' ? null : (ofCategory ?? ofShop)

/** Cents, rounded half up once: of the whole line's rent. */
export const computeWaiverPrice = (rent: number, percent: number): number => computePercentOf(rent, percent)

/** A rent line, in cents without VAT: of one unit its pieces, else its days or hours. */
export interface RentOfLine {
  quantity: number
  unit_price: number
  charged_units: number
  pieces?: readonly Piece[] | null | undefined
}

/** Cents without VAT. */
export const computeLineRent = ({ quantity, unit_price, charged_units, pieces }: RentOfLine): number =>
  quantity * (pieces ? sumOfPieces(pieces, 'price') : unit_price * charged_units)

/** Cents without VAT. */
export const computeLineWaiver = (line: RentOfLine, percent: number): number =>
  computeWaiverPrice(computeLineRent(line), percent)

export const invalidShareMessage = 'Procentas nuo 0,1 iki 100, ne daugiau kaip du ženklai po kablelio.'
export const invalidDeductibleMessage = 'Įrašykite sumą nuo 0 iki 1\u00a0000\u00a0000\u00a0€.'
