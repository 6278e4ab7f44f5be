/** Signs that nobody sees: what sets the direction of writing, joins, marks and soft hyphens. They come with what is pasted. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** All that people and programs take for a hyphen, a minus among them. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu

/** Text as it looks: without signs that nobody sees, each letter with its mark as one sign. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '').normalize('NFC')
}

/**
 * A typed or pasted code, number or address as it was meant, before anything of it is checked: no unseen signs, full-width and
 * decomposed letters as usual ones, every dash `-`, every blank one space, none around it. Its time grows with the text as its
 * length does.
 */
export function cleanTyped(text: string): string {
  return text.replace(unseen, '').normalize('NFKC').replace(dashes, '-').replace(/\s+/g, ' ').trim()
}
