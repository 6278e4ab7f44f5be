/** Shorter ones stand in everything: nobody called Li should be kept from choosing a password. */
const SHORTEST_WORD = 3
/** A year, a birthday, `12345678`, `!!`: as much as this beside the words makes them no harder to guess. */
const LONGEST_REST = 8

/**
 * Whether a password is nothing but these names: their words in any order and case, with or without diacritics, and a few
 * digits and signs anywhere. `Ruta.Zemaite1990!` is made of „Rūta“ and „Žemaitė“; `Rūta mėgsta obuolius` is not.
 */
export function isMadeOf(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password)
  const rest = password.normalize('NFC').length - letters.length
  const words = new Set(names.flatMap(wordsOf).filter((word) => word.length >= SHORTEST_WORD))
  if (rest > LONGEST_REST) return false
  // What has digits of its own, as the beginning of an address may, is a word whole.
  return isRowOf(letters, words) || names.map(signsOf).some((name) => name.length > 3 && name === signsOf(password))
}

/** Of each name its words and all of it. */
const wordsOf = (name: string) => [lettersOf(name), ...plain(name).split(/[^\p{L}]+/u)]

/** Whether the text is one or more of the words, one behind the other. */
function isRowOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (reached.has(at)) for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  return text !== '' && reached.has(text.length)
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => plain(text).replaceAll(/[^\p{L}]/gu, '')
const signsOf = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
