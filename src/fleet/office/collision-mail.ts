import { formatDateTime } from '#calendar/format-day.ts'
import type { Collision } from '../collisions.contract.ts'

/** The address that opens the clerk's own mail program with a letter to the client, drafted: to be read over and sent. */
export function collisionMail({ email, client, order_id, product, from, to, substitutes }: Collision): string {
  const [instead] = substitutes
  const lines = [
    `Sveiki, ${client},`,
    '',
    `užsakyme Nr. ${order_id} Jums rezervavome „${product.title}“ nuo ${formatDateTime(from)} iki ${formatDateTime(to)}. Labai atsiprašome: tam laikui įrankio turėti nebegalime.`,
    '',
    instead
      ? `Galime už tą pačią kainą duoti „${instead.title}“. Jei netinka, perkelsime nuomą į kitą laiką arba grąžinsime pinigus.`
      : 'Galime perkelti nuomą į kitą laiką arba grąžinti pinigus.',
    '',
    'Parašykite arba paskambinkite, kaip Jums patogiau.',
  ]
  return `mailto:${email}?subject=${encodeURIComponent(`Dėl užsakymo Nr. ${order_id}`)}&body=${encodeURIComponent(lines.join('\n'))}`
}
