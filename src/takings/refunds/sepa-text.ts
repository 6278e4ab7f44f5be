const special: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D' },
  ...{ þ: 'th', Þ: 'Th', ı: 'i', '&': '+', _: '-', '–': '-', '—': '-', '’': "'", '„': '', '“': '', '”': '', '"': '' },
}

/**
 * In the letters every SEPA bank takes: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and blanks; `UAB „Žąsų ūkis“` is `UAB Zasu
 * ukis`. Others are left out.
 */
export function sepaText(text: string, most: number): string {
  return [...text.normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => special[letter] ?? letter)
    .join('')
    .replace(/[^a-zA-Z0-9/\-?:().,'+]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}
