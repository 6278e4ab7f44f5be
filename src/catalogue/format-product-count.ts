import { formatPlural, type PluralForms } from '#platform/pick-plural-form.ts'
import type { Kind } from './kinds.ts'

const goods: PluralForms = { one: 'prekė', few: 'prekės', other: 'prekių' }
const tools: PluralForms = { one: 'įrankis', few: 'įrankiai', other: 'įrankių' }

/** Tools are rented out, goods are sold. */
export const formatProductCount = (kind: Kind, count: number): string =>
  formatPlural(count, kind === 'rent' ? tools : goods)
