/** Shared by browser and server. */
export const contactWords = {
  name: 'Vardas yra privalomas',
  email: 'El. paštas yra privalomas',
  phone: 'Telefonas yra privalomas',
  message: 'Žinutė yra privaloma',
  bot: 'Bot detected',
  tooQuick: 'Form submitted too quickly',
}

export const LEAST_FILL_MS = 3_000

/** Longer than a day's open form; an older start was copied. */
export const LONGEST_FILL_MS = 24 * 60 * 60 * 1_000

/** Both in milliseconds since 1970. */
export function wasFilledByHand(start: number, now: number): boolean {
  const taken = now - start
  return taken >= LEAST_FILL_MS && taken <= LONGEST_FILL_MS
}

export function checkContact(form: FormData, filledMs: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (form.get('website')) errors.website = [contactWords.bot]
  if (filledMs < LEAST_FILL_MS) errors.form_start = [contactWords.tooQuick]
  for (const field of ['name', 'email', 'phone', 'message'] as const)
    if (!String(form.get(field) ?? '').trim()) errors[field] = [contactWords[field]]
  return errors
}
