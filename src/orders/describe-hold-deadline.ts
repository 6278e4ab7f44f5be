import { formatDateTime } from '#rules/calendar/format-day.ts'

export const describeHoldDeadline = (heldUntil: Date | string): string =>
  `Užsakyta daug, todėl neapmokėtą užsakymą laikome tik iki ${formatDateTime(new Date(heldUntil))}. Jei apmokėjimo iki tada negausime, užsakymas nustos galioti, o nuomos laikas ir pristatymo laikas vėl bus laisvi kitiems.`
