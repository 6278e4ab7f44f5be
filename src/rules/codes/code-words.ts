import { countryName, homeCountry } from './country.ts'

/** For forms and server. */
export const wrongCompanyCode = 'Neteisingas įmonės kodas: patikrinkite skaitmenis.'
export const wrongPostalCode = 'Pašto kodas – penki skaitmenys, pvz., 44296.'
export const wrongVatCode = 'Neteisingas PVM mokėtojo kodas: patikrinkite skaitmenis.'

/** Undefined: any country. */
export const wrongPostalCodeOf = (country: string | undefined): string =>
  country === undefined || country === homeCountry
    ? wrongPostalCode
    : `Toks pašto kodas netinka pasirinktai šaliai (${countryName(country)}).`

export const wrongVatCodeOf = (country: string | undefined): string =>
  country === undefined || country === homeCountry
    ? wrongVatCode
    : `Toks PVM mokėtojo kodas netinka pasirinktai šaliai (${countryName(country)}): patikrinkite skaitmenis.`

/** Of a foreign code whose state has no public check digits. */
export const onlyViesKnowsWords = 'Šio kodo skaitmenų patikrinti negalime: ar jis galioja, žino tik VIES.'

export const codeOfOtherCountry = (letters: string, country: string): string =>
  `Kodas – kitos šalies (${countryName(letters)}), o pasirinkta ${countryName(country)}. Pataisykite vieną iš jų.`
