/** Shared by browser and server. */
export const contactFormMessages = {
  name: 'Vardas yra privalomas',
  email: 'El. paštas yra privalomas',
  phone: 'Telefonas yra privalomas',
  message: 'Žinutė yra privaloma',
  bot: 'Bot detected',
  tooQuick: 'Form submitted too quickly',
}

export const MIN_FILL_MS = 3_000

/** Longer than a day's open form; an older start was copied. */
export const MAX_FILL_MS = 24 * 60 * 60 * 1_000

/** Both in milliseconds since 1970. */
export function isFilledByHand(start: number, now: number): boolean {
  const taken = now - start
  return taken >= MIN_FILL_MS && taken <= MAX_FILL_MS
}

export function checkContact(form: FormData, filledMs: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (form.get('website')) errors.website = [contactFormMessages.bot]
  if (filledMs < MIN_FILL_MS) errors.form_start = [contactFormMessages.tooQuick]
  for (const field of ['name', 'email', 'phone', 'message'] as const)
    if (!String(form.get(field) ?? '').trim()) errors[field] = [contactFormMessages[field]]
  return errors
}
