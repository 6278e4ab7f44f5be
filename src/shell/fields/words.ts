import { formatMoney } from '#rules/money/format-money.ts'
import type { ToldField } from '../history/told-fields.ts'
import { each, type Field, type Named } from './field.ts'

export const toldOf = (fields: Record<string, Field | Named>) =>
  each(fields, (field): ToldField => {
    const label = field.inHistory ?? ('unit' in field ? `${field.label}, ${field.unit}` : field.label)
    return { label, inWords: (value) => field.inWords?.(value) ?? ('is' in field ? inWords(field, value) : undefined) }
  })

function inWords(field: Field, value: string | number): string | undefined {
  if (field.is === 'cents' && typeof value === 'number') return formatMoney(value)
  return field.is === 'choice' ? field.words[value] : undefined
}

/** Names for the middle of a sentence. */
export const wordsOf = (fields: Record<string, Named>) =>
  each(fields, ({ inSentence, label }) => inSentence ?? label.charAt(0).toLowerCase() + label.slice(1))
