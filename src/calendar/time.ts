/** A time on the wall clock, `HH:MM`, from `00:00` to `23:59`. Times in order are also in order of text. */
export type Time = string

export function isTime(text: unknown): text is Time {
  return typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}
