import { counted } from '#platform/plural.ts'

const forms = { one: 'įrankis', few: 'įrankiai', other: 'įrankių' }

export const unitsInWords = (units: number): string => counted(units, forms)
