/** Ignores case, quotation marks and the legal form's position. */
export function isSameCompanyName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

const wordsOf = (name: string): string => (name.toLocaleLowerCase('lt').match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
