/** Letters of GSM 03.38, each one of 160; those of the second row take two places. Lithuanian ones are none of them. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

export interface SmsLength {
  /** How many SMS the text is, and is paid for. */
  parts: number
  /** Places that it takes, and how many there are in so many SMS. */
  taken: number
  room: number
  /** GSM-7 has 160 letters in one SMS, Unicode 70: one „ė“ makes it Unicode. */
  alphabet: 'gsm-7' | 'ucs-2'
}

/** How long a text is as SMS (3GPP TS 23.038, 23.040): several are joined, which takes seven places or three of each. */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.includes(letter) || extended.includes(letter))
  const places = isGsm
    ? letters.map((letter) => (extended.includes(letter) ? 2 : 1))
    : letters.map((letter) => letter.length)
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const taken = places.reduce((sum, one) => sum + one, 0)
  const alphabet = isGsm ? 'gsm-7' : 'ucs-2'
  if (taken <= alone) return { parts: 1, taken, room: alone, alphabet }

  // a letter of two places is never cut in two
  let parts = 1
  let inPart = 0
  for (const place of places) {
    if (inPart + place > joined) {
      parts++
      inPart = 0
    }
    inPart += place
  }
  return { parts, taken, room: parts * joined, alphabet }
}
