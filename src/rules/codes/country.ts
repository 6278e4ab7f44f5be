/** ISO 3166-1 alpha-2. */
const iso =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
export const countries: readonly string[] = iso.split(' ')

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isUnionCountry = (code: string): boolean => union.includes(code)

/** Default of every address. */
export const homeCountry = 'LT'

export const invalidCountryMessage = 'Tokios šalies nėra. Pasirinkite ją iš sąrašo.'

export const isCountry = (code: string): boolean => countries.includes(code)

/** `Latvija`. */
export function getCountryName(code: string): string {
  // the oldest browsers show the letters
  names ??= new Intl.DisplayNames('lt', { type: 'region' })
  return isCountry(code) ? (names.of(code) ?? code) : code
}
let names: Intl.DisplayNames | undefined

/** Undefined for the preset country, so that a postal code's letters may give another. */
export const omitHomeCountry = (chosen: string | null | undefined): string | undefined =>
  chosen === homeCountry ? undefined : chosen || undefined

/** The home country is left empty. */
export const formatForeignCountry = (code: string): string => (code === homeCountry ? '' : getCountryName(code))

/** Empty at home, `, Latvija` elsewhere. */
export const formatCountrySuffix = (code: string): string => (code === homeCountry ? '' : `, ${getCountryName(code)}`)

/** By the stored postal code's letters. */
export const getStoredPostalCodeCountry = (stored: string | null | undefined): string =>
  /^([A-Z]{2})-/.exec(stored ?? '')?.[1] ?? homeCountry
