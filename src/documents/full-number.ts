/** Series and number as documents print them and i.SAF takes them, without a separator: `NS000123`. */
export function fullNumber(series: string, number: number): string {
  return `${series}${String(number).padStart(6, '0')}`
}
