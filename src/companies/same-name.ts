/** Whether two names mean one company: case, quotation marks and where the legal form stands do not matter. */
export function sameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

const wordsOf = (name: string): string => (name.toLocaleLowerCase('lt').match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
