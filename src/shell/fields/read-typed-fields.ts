import { type FieldDefinition, type Fields, mapValues } from './field-definition.ts'

/** Only fields whose controls the form has. */
export function readTypedFields(fields: Fields, typed: FormData): Record<string, string> {
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => typed.has(name)))
  return mapValues(shown, (field, name) => sentFor(field, String(typed.get(name)).trim()))
}

function sentFor(field: FieldDefinition, text: string): string {
  if (field.kind === 'cents' && !field.sentIn) {
    const cents = Math.round(Number(text) * 100)
    return String(cents || (field.empty ?? cents))
  }
  return text === '' && field.kind === 'integer' && field.empty !== undefined ? String(field.empty) : text
}
