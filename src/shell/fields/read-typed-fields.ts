import { parseEuros } from '#rules/money/parse-euros.ts'
import {
  type ControlDefinition,
  type Controls,
  type FieldDefinition,
  type Fields,
  mapValues,
} from './field-definition.ts'

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

/** The same for a body of JSON: cents as a number, what an optional control lacks as nothing. */
export function readTypedBody(fields: Controls, typed: FormData): Record<string, string | number | undefined> {
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => typed.has(name)))
  return mapValues(shown, (field, name) => bodyFor(field, String(typed.get(name)).trim()))
}

function bodyFor(field: ControlDefinition, text: string): string | number | undefined {
  if (field.kind !== 'cents' && field.kind !== 'integer') return text
  if (text === '') return field.missing === 'optional' ? undefined : (field.empty ?? Number.NaN)
  return field.kind === 'cents' ? (parseEuros(text) ?? Number.NaN) : Number(text)
}
