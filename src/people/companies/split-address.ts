/** The town comes first, at times after its municipality: „Kauno r. sav. Domeikavos k. Žemaičių g. 1“. */
export function splitAddress(text: string): { city: string; address: string } {
  const whole = text.trim()
  const inside = whole.replace(/^[\p{L}\s-]+?(?: [mr]\.)? sav\.,?\s+/u, '')
  const [, city, address] = /^([^,\d]+),\s*(.*\d.*)$/.exec(inside) ?? townByItsKind.exec(inside) ?? []
  return city && address ? { city: city.trim(), address: address.trim() } : { city: '', address: whole }
}

/** „Domeikavos k. Žemaičių g. 1“. */
const townByItsKind = /^(\p{Lu}[\p{L}\s-]*? (?:m|mstl|k|vs)\.)\s+(.*\d.*)$/u
