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

/** Cents, rounded half up; of one unit's rent. */
export const waiverPrice = (rent: number, percent: number): number => Math.round((rent * percent) / 100)

export const wrongShare = 'Procentas nuo 0,1 iki 100, ne daugiau kaip du ženklai po kablelio.'
export const wrongDeductible = 'Įrašykite sumą nuo 0 iki 1\u00a0000\u00a0000\u00a0€.'
