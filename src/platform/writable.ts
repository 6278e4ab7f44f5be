/** Maximum nesting of input, three times what schemas need; serialising recurses. */
const mostLevels = 32

const unwritable = 'Tekste yra nematomų ženklų, kurių negalima įrašyti.'
const tooDeep = 'Duomenys per giliai sudėti vieni į kitus.'

/** Whether PostgreSQL can store it: no NUL, no lone surrogates. */
export const isWritable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The first value that can't be stored, and the message. */
export function findUnwritable(sent: unknown): { path: string[]; message: string } | undefined {
  if (typeof sent === 'string') return isWritable(sent) ? undefined : { path: [], message: unwritable }
  if (typeof sent !== 'object' || sent === null) return undefined
  const waiting: { value: object; path: string[] }[] = [{ value: sent, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (path.length >= mostLevels) return { path: path.slice(0, 1), message: tooDeep }
    for (const [key, inner] of Object.entries(value)) {
      if (!isWritable(key)) return { path, message: unwritable }
      if (typeof inner === 'string' && !isWritable(inner)) return { path: [...path, key], message: unwritable }
      if (typeof inner === 'object' && inner !== null) waiting.push({ value: inner, path: [...path, key] })
    }
  }
  return undefined
}
