/**
 * Whether text that mails repeat to an address that anybody may have typed names no other place: it must not carry a
 * stranger's advertisement there. Points of real names pass: `Dr. Ona`, `UAB A.B.`, `UAB „Įranga.lt“`.
 */
export const namesNoAddress = (text: string): boolean => !/:\/\/|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}\//iu.test(text)

/** A person is called by no domain, which mail programs make a link of by themselves; a company may be. */
export const isPersonName = (text: string): boolean =>
  namesNoAddress(text) &&
  !/[\p{L}\d-]{2}\.(?:lt|lv|ee|pl|ru|com|net|org|info|biz|eu|io|me|top|xyz|online|shop|site)\b/iu.test(text)

export const onlyNameHere = 'Įrašykite tik vardą, be svetainės ar el. pašto adreso.'
export const onlyLastNameHere = 'Įrašykite tik pavardę, be svetainės ar el. pašto adreso.'
export const onlyTitleHere = 'Įrašykite tik pavadinimą, be svetainės ar el. pašto adreso.'
