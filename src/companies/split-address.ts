/**
 * The register writes an address in one line, the town first, at times after its municipality: „Vilnius, Gedimino pr. 20“,
 * „Kauno r. sav. Domeikavos k. Žemaičių g. 1“. The town and the rest, or the whole as the rest where no town can be told.
 */
export function splitAddress(text: string): { city: string; address: string } {
  const whole = text.trim()
  const inside = whole.replace(/^[\p{L}\s-]+?(?: [mr]\.)? sav\.,?\s+/u, '')
  const [, city, address] = /^([^,\d]+),\s*(.*\d.*)$/.exec(inside) ?? townByItsKind.exec(inside) ?? []
  return city && address ? { city: city.trim(), address: address.trim() } : { city: '', address: whole }
}

/** A city, small town, village or homestead named by its kind: „Domeikavos k. Žemaičių g. 1“. */
const townByItsKind = /^(\p{Lu}[\p{L}\s-]*? (?:m|mstl|k|vs)\.)\s+(.*\d.*)$/u
