/** `1234.5`: none when no number, two where a sign before three digits may mean either („1,234“). */
export function listNumberReadings(text: string): string[] {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s'’€]|EUR/gi, '')
    .replace(/\u2212/g, '-')
  const [, minus = '', digits = ''] = /^\+?(-?)([\d.,]*\d[\d.,]*)$/.exec(bare) ?? []
  const marks = digits.replace(/\d/g, '')
  const parts = digits.split(/[.,]/)
  const isGrouped = (groups: string[]) =>
    /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => group.length === 3)
  const whole = minus + parts.join('')
  const last = parts.pop() ?? ''
  const fraction = `${minus}${parts.join('') || '0'}${last && '.'}${last}`

  if (!digits) return []
  if (marks.length === 0) return [whole]
  if (marks.length === 1) return isGrouped([...parts, last]) ? [whole, fraction] : [fraction]
  const thousands = new Set(marks.slice(0, -1))
  if (thousands.size > 1) return []
  // the same sign to the end separates thousands, another one the decimals
  if (thousands.has(marks.at(-1) as string)) return isGrouped([...parts, last]) ? [whole] : []
  return isGrouped(parts) ? [fraction] : []
}
