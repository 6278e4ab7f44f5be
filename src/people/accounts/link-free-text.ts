/** Mails must not carry a stranger's advertising. Passes `Dr. Ona`, `UAB A.B.`, `UAB „Įranga.lt“`. */
export const isLinkFree = (text: string): boolean => !/:\/\/|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}\//iu.test(text)

const ends = '(?:lt|lv|ee|pl|ru|com|net|org|info|biz|eu|io|me|top|xyz|online|shop|site)\\b'
/** Mail programs make links of these. */
const domain = new RegExp(`[\\p{L}\\d-]{2}\\.${ends}`, 'iu')
const dotOfDomain = new RegExp(`(?<=[\\p{L}\\d-])\\.(?=${ends})`, 'giu')

/** No domain either, which mail programs link. */
export const isPersonName = (text: string): boolean => isLinkFree(text) && !domain.test(text)

/** A slash is part of a house's number in a branch's name: `A.Jakšto/2`. */
export const isPlaceName = (text: string): boolean => !/:\/\/|\bwww\.|@/iu.test(text) && !domain.test(text)

/** Text written before it was refused leads nowhere from a mail. Other texts stay to the letter. */
export const escapeLinks = (text: string): string =>
  text
    .replaceAll('://', ': / / ')
    .replace(/\bwww\./giu, 'www . ')
    .replace(dotOfDomain, ' . ')
    .replaceAll('@', ' @ ')

export const nameOnlyMessage = 'Įrašykite tik vardą, be svetainės ar el. pašto adreso.'
export const lastNameOnlyMessage = 'Įrašykite tik pavardę, be svetainės ar el. pašto adreso.'
export const placeOnlyMessage = 'Įrašykite tik vietą, be svetainės ar el. pašto adreso.'
export const titleOnlyMessage = 'Įrašykite tik pavadinimą, be svetainės ar el. pašto adreso.'
