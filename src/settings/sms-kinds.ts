/** What the shop may write by itself about an order; each is switched on in the settings. */
export const smsKinds = ['return-reminder', 'return-late'] as const
export type SmsKind = (typeof smsKinds)[number]

export const smsKindWords: Record<SmsKind, string> = {
  'return-reminder': 'Priminimas dieną prieš grąžinimą',
  'return-late': 'Įrankis laiku negrąžintas',
}
