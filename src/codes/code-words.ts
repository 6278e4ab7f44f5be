/** What is said of codes whose check digit does not fit, beside the field at once and by the server. */
export const wrongCompanyCode = 'Neteisingas įmonės kodas: patikrinkite skaitmenis.'
export const wrongPostalCode = 'Pašto kodas – penki skaitmenys, pvz., 44296.'
export const wrongVatCode = 'Neteisingas PVM mokėtojo kodas: patikrinkite skaitmenis.'
