/** Reasons in order of precedence. */
export const immovableReasons = ['deleted', 'back', 'out', 'invoiced', 'lapsed', 'extended', 'open-ended'] as const
export type ImmovableReason = (typeof immovableReasons)[number]

export const immovableReasonMessages: Record<ImmovableReason, string> = {
  deleted: 'Produktas ištrintas: nuomos perkelti negalima.',
  back: 'Jau grąžinta: perkelti nebegalima.',
  out: 'Įrankis jau išduotas: perkelti nebegalima.',
  invoiced:
    'Sąskaita jau išrašyta: dienas keiskite užsakymo puslapyje, „Keisti užsakymą“ – ten matyti, kokie dokumentai bus išrašyti.',
  lapsed: 'Užsakymas nebegalioja: perkelti nebegalima.',
  'open-ended': 'Nuomojama, kol klientas paskambins: keiskite užsakyme.',
  extended: 'Nuoma pratęsta atskiru užsakymu: perkelti nebegalima.',
}
