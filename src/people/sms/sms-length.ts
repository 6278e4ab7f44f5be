/** GSM 03.38: the second row takes two places. No Lithuanian letters. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

export interface SmsLength {
  /** Billed SMS. */
  parts: number
  taken: number
  room: number
  /** 160 or 70 characters per SMS; one „ė“ makes it `ucs-2`. */
  alphabet: 'gsm-7' | 'ucs-2'
}

/** 3GPP TS 23.038, 23.040: joined SMS lose seven places (Unicode three) each. */
export function computeSmsLength(text: string): SmsLength {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.includes(letter) || extended.includes(letter))
  const places = isGsm
    ? letters.map((letter) => (extended.includes(letter) ? 2 : 1))
    : letters.map((letter) => letter.length)
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const taken = places.reduce((sum, one) => sum + one, 0)
  const alphabet = isGsm ? 'gsm-7' : 'ucs-2'
  if (taken <= alone) return { parts: 1, taken, room: alone, alphabet }

  // a two-place character is never split
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
