/** The shop's words about a contact message: the browser says them before sending, the server in its refusals. */
export const contactWords = {
  name: 'Vardas yra privalomas',
  email: 'El. paštas yra privalomas',
  phone: 'Telefonas yra privalomas',
  message: 'Žinutė yra privaloma',
  bot: 'Bot detected',
  tooQuick: 'Form submitted too quickly',
}

/** A person needs longer than this to write to somebody. */
export const LEAST_FILL_MS = 3_000

/** A form stays open for a working day and a night; an older start is a copied one. */
export const LONGEST_FILL_MS = 24 * 60 * 60 * 1_000

/** Whether a form that was opened at `start` may come in at `now`, both in milliseconds since 1970. */
export function wasFilledByHand(start: number, now: number): boolean {
  const taken = now - start
  return taken >= LEAST_FILL_MS && taken <= LONGEST_FILL_MS
}

/** What the browser finds wrong, each finding under its own field; empty when nothing is. */
export function checkContact(form: FormData, filledMs: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (form.get('website')) errors.website = [contactWords.bot]
  if (filledMs < LEAST_FILL_MS) errors.form_start = [contactWords.tooQuick]
  for (const field of ['name', 'email', 'phone', 'message'] as const)
    if (!String(form.get(field) ?? '').trim()) errors[field] = [contactWords[field]]
  return errors
}
