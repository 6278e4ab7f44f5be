/** A whole number, 1 to `max`; undefined otherwise. */
export function parseTypedCount(text: string, max: number): number | undefined {
  if (text.trim() === '') return undefined
  const count = Math.floor(Number(text))
  return Number.isNaN(count) ? undefined : Math.min(max, Math.max(1, count))
}
