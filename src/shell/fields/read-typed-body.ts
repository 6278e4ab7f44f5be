import { parseEuros } from '#rules/money/parse-euros.ts'
import type { ControlDefinition, Controls } from './field-definition.ts'

/** What the shown controls say, as a body of JSON has it: money in cents, an empty optional number as nothing. */
export const readTypedBody = (controls: Controls, typed: FormData): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(controls).flatMap(([name, control]) =>
      typed.has(name) ? [[name, readControl(control, String(typed.get(name)).trim())]] : [],
    ),
  )

function readControl(control: ControlDefinition, text: string): string | number | undefined {
  if (control.kind !== 'cents' && control.kind !== 'integer') return text
  if (text === '') return control.missing === 'optional' ? undefined : (control.empty ?? Number.NaN)
  return control.kind === 'cents' ? (parseEuros(text) ?? Number.NaN) : Number(text)
}
