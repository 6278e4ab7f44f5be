/** „Li“ must not rule out passwords. */
const SHORTEST_WORD = 3
/** Signs, such as a birthday, that make a name no harder to guess. */
const LONGEST_REST = 8

/**
 * The password consists of these names alone, however written, and a few signs: `Ruta.Zemaite1990!`, not `Rūta mėgsta
 * obuolius`.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password)
  const rest = password.normalize('NFC').length - letters.length
  const words = new Set(names.flatMap(wordsOf).filter((word) => word.length >= SHORTEST_WORD))
  if (rest > LONGEST_REST) return false
  // A name with digits, such as an address's local part, counts whole.
  return isRowOf(letters, words) || names.map(signsOf).some((name) => name.length > 3 && name === signsOf(password))
}

const wordsOf = (name: string) => [lettersOf(name), ...plain(name).split(/[^\p{L}]+/u)]

function isRowOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (reached.has(at)) for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  return text !== '' && reached.has(text.length)
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => plain(text).replaceAll(/[^\p{L}]/gu, '')
const signsOf = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
