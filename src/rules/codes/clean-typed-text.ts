const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu

/** The text is left in composed form. */
export function stripInvisibleCharacters(text: string): string {
  return text.replace(unseen, '').normalize('NFC')
}

/** No invisible characters, composed for compatibility, every dash `-`, blanks single. Linear time. */
export function cleanTypedText(text: string): string {
  return text.replace(unseen, '').normalize('NFKC').replace(dashes, '-').replace(/\s+/g, ' ').trim()
}
