/** `Galia=800 W|Svoris=2,4 kg`, escaped as `\|`, `\=`, `\\`. Empty parts are left out. */
export function writePairs(pairs: readonly (readonly string[])[]): string {
  return pairs.map((parts) => parts.map((part) => part.replace(/[\\|=]/g, '\\$&')).join('=')).join('|')
}

/** `[['Galia', '800 W'], …]`, trimmed. */
export function readPairs(cell: string): string[][] {
  const pairs: string[][] = [['']]
  for (const [sign] of cell.matchAll(/\\[\\|=]|[\s\S]/g)) {
    const parts = pairs.at(-1) ?? []
    if (sign === '|') pairs.push([''])
    else if (sign === '=') parts.push('')
    else parts[parts.length - 1] += sign.length === 2 ? (sign[1] ?? '') : sign
  }
  return pairs.map((parts) => parts.map((part) => part.trim())).filter((parts) => parts.some((part) => part !== ''))
}
