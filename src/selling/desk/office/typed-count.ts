/** Whole, 1 to `most`; undefined otherwise. */
export function typedCount(text: string, most: number): number | undefined {
  if (text.trim() === '') return undefined
  const count = Math.floor(Number(text))
  return Number.isNaN(count) ? undefined : Math.min(most, Math.max(1, count))
}
