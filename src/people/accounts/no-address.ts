/** Mails must not carry a stranger's advertising. Passes `Dr. Ona`, `UAB A.B.`, `UAB „Įranga.lt“`. */
export const namesNoAddress = (text: string): boolean => !/:\/\/|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}\//iu.test(text)

/** No domain either, which mail programs link. */
export const isPersonName = (text: string): boolean =>
  namesNoAddress(text) &&
  !/[\p{L}\d-]{2}\.(?:lt|lv|ee|pl|ru|com|net|org|info|biz|eu|io|me|top|xyz|online|shop|site)\b/iu.test(text)

export const onlyNameHere = 'Įrašykite tik vardą, be svetainės ar el. pašto adreso.'
export const onlyLastNameHere = 'Įrašykite tik pavardę, be svetainės ar el. pašto adreso.'
export const onlyTitleHere = 'Įrašykite tik pavadinimą, be svetainės ar el. pašto adreso.'
