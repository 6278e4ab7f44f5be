import { formatDateTime } from '#calendar/format-day.ts'

/** To whoever took much and is not known yet: their order holds for hours. */
export const heldUntilWords = (heldUntil: Date | string): string =>
  `Užsakyta daug, todėl neapmokėtą užsakymą laikome tik iki ${formatDateTime(new Date(heldUntil))}. Jei apmokėjimo iki tada negausime, užsakymas nustos galioti, o nuomos laikas ir pristatymo laikas vėl bus laisvi kitiems.`
