/** `HH:MM`, `00:00` to `23:59`; sorts as text. */
export type Time = string

export function isTime(text: unknown): text is Time {
  return typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}
