import { formatMoney } from '#rules/money/format-money.ts'

/** Cents. */
export const mostWords = (left: number): string => `Ne daugiau kaip ${formatMoney(left)} (atsakomybės ribojimas)`
