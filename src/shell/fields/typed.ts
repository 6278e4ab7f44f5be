import { each, type Field, type Fields } from './field.ts'

/** Only fields whose controls the form has. */
export function typedOf(fields: Fields, typed: FormData): Record<string, string> {
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => typed.has(name)))
  return each(shown, (field, name) => sentFor(field, String(typed.get(name)).trim()))
}

function sentFor(field: Field, text: string): string {
  if (field.is === 'cents' && !field.sentIn) {
    const cents = Math.round(Number(text) * 100)
    return String(cents || (field.empty ?? cents))
  }
  return text === '' && field.is === 'whole' && field.empty !== undefined ? String(field.empty) : text
}
