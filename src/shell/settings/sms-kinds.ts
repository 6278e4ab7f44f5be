/** Each is switched on in the settings. */
export const smsKinds = [
  'return-reminder',
  'return-late',
  'evening-before',
  'tools-ready',
  'delivery-on-way',
  'collection-on-way',
  'visit-failed',
] as const
export type SmsKind = (typeof smsKinds)[number]

export const smsKindLabels: Record<SmsKind, string> = {
  'return-reminder': 'Priminimas dieną prieš grąžinimą',
  'return-late': 'Įrankis laiku negrąžintas',
  'evening-before': 'Rytoj: atsiėmimas, grąžinimas arba vežėjo atvykimas (vakare)',
  'tools-ready': 'Įrankiai paruošti atsiimti',
  'delivery-on-way': 'Vežėjas išvyko pristatyti',
  'collection-on-way': 'Vežėjas išvyko pasiimti įrankių',
  'visit-failed': 'Vežėjas buvo atvykęs veltui',
}
