/** Papers and i.SAF have `NS000123`; a branch's (`toBranchSeries`) `NS-KN 000123`. */
export function formatFullNumber(series: string, number: number): string {
  return `${series}${ofPlace.test(series) ? ' ' : ''}${String(number).padStart(6, '0')}`
}

/** A place numbers its own documents: `NS-KN`. */
export const toBranchSeries = (series: string, { code }: { code: string }): string => `${series}-${code}`

/** `NS` of `NS-KN` and of `NS`. */
export const toCommonSeries = (series: string): string => series.replace(ofPlace, '')

const ofPlace = /-[A-Z]{2,4}$/

/** With other spaces and dashes: `nskn000123` is `NS-KN 000123`. */
export function parseFullNumbers(typed: string): string[] {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const [, letters = '', digits = ''] = /^([A-Z]{3,10})(\d{6,10})$/.exec(plain) ?? []
  const codes = [2, 3, 4].filter((length) => letters.length > length && letters.length - length <= 6)
  return [plain, ...codes.map((length) => `${letters.slice(0, -length)}-${letters.slice(-length)} ${digits}`)]
}
