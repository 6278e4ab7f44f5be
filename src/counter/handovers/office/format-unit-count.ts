import { formatPlural } from '#platform/pick-plural-form.ts'

const forms = { one: 'įrankis', few: 'įrankiai', other: 'įrankių' }

export const formatUnitCount = (units: number): string => formatPlural(units, forms)
