export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Stripe's form encoding: `line_items[0][price_data][currency]=eur`. */
export function parseFormBody(body: string): Record<string, FormValue> {
  const whole: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [name.split('[')[0] as string, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)]
    let at = whole as Record<string, FormValue>
    for (const key of path.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Record<string, FormValue>
    }
    at[path.at(-1) as string] = value
  }
  return whole
}

/** `at(form, 'payment_intent_data', 'capture_method')`. */
export function getFormValueAt(form: FormValue | undefined, ...path: string[]): string | undefined {
  let part = form
  for (const key of path) part = typeof part === 'object' && !Array.isArray(part) ? part[key] : undefined
  return typeof part === 'string' ? part : undefined
}

/** The values under a name, as text. */
export function getFormTexts(form: FormValue | undefined, name: string): Record<string, string> {
  const part = typeof form === 'object' && !Array.isArray(form) ? form[name] : undefined
  return typeof part === 'object' && !Array.isArray(part) ? (part as Record<string, string>) : {}
}
