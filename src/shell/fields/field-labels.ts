import { formatMoney } from '#rules/money/format-money.ts'
import type { FieldDescription } from '../history/field-descriptions.ts'
import { type FieldDefinition, type FieldLabels, mapValues } from './field-definition.ts'

export const buildFieldDescriptions = (fields: Record<string, FieldDefinition | FieldLabels>) =>
  mapValues(fields, (field): FieldDescription => {
    const label = field.inHistory ?? ('unit' in field ? `${field.label}, ${field.unit}` : field.label)
    return {
      label,
      inWords: (value) => field.inWords?.(value) ?? ('kind' in field ? inWords(field, value) : undefined),
    }
  })

function inWords(field: FieldDefinition, value: string | number): string | undefined {
  if (field.kind === 'cents' && typeof value === 'number') return formatMoney(value)
  return field.kind === 'choice' ? field.labels[value] : undefined
}

/** Names for the middle of a sentence. */
export const buildSentenceLabels = (fields: Record<string, FieldLabels>) =>
  mapValues(fields, ({ inSentence, label }) => inSentence ?? label.charAt(0).toLowerCase() + label.slice(1))
