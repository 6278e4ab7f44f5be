import { getCountryName, homeCountry } from './country.ts'

/** Forms and server share the message. */
export const invalidCompanyCodeMessage = 'Neteisingas įmonės kodas: patikrinkite skaitmenis.'
export const invalidPostalCodeMessage = 'Pašto kodas – penki skaitmenys, pvz., 44296.'
export const invalidVatCodeMessage = 'Neteisingas PVM mokėtojo kodas: patikrinkite skaitmenis.'

/** Undefined: any country. */
export const describeInvalidPostalCode = (country: string | undefined): string =>
  country === undefined || country === homeCountry
    ? invalidPostalCodeMessage
    : `Toks pašto kodas netinka pasirinktai šaliai (${getCountryName(country)}).`

export const describeInvalidVatCode = (country: string | undefined): string =>
  country === undefined || country === homeCountry
    ? invalidVatCodeMessage
    : `Toks PVM mokėtojo kodas netinka pasirinktai šaliai (${getCountryName(country)}): patikrinkite skaitmenis.`

/** A foreign code may be of a state without public check digits. */
export const unverifiableVatCodeMessage = 'Šio kodo skaitmenų patikrinti negalime: ar jis galioja, žino tik VIES.'

export const describeCountryMismatch = (letters: string, country: string): string =>
  `Kodas – kitos šalies (${getCountryName(letters)}), o pasirinkta ${getCountryName(country)}. Pataisykite vieną iš jų.`
