import { formatDateTime } from '#calendar/format-day.ts'
import type { Collision } from '../collisions.contract.ts'

type Drafted = Pick<Collision, 'client' | 'order_id' | 'product' | 'from' | 'to' | 'substitutes'>

/** The letter to a client whose booking can't be served, for the clerk to read over: what, when, and what could be given instead. */
export function collisionDraft({ client, order_id, product, from, to, substitutes }: Drafted): {
  subject: string
  text: string
} {
  const instead = substitutes.slice(0, 2).map(({ title }) => `„${title}“`)
  const paragraphs = [
    `Sveiki, ${client},`,
    `užsakyme Nr. ${order_id} Jums rezervavome „${product.title}“ nuo ${formatDateTime(from)} iki ${formatDateTime(to)}. Labai atsiprašome: tam laikui šio įrankio turėti nebegalime.`,
    instead.length > 0
      ? `Už tą pačią kainą galime duoti ${instead.join(' arba ')}. Jei netinka, perkelsime nuomą į kitą laiką arba grąžinsime pinigus.`
      : 'Galime perkelti nuomą į kitą laiką arba grąžinti pinigus.',
    'Parašykite arba paskambinkite, kaip Jums patogiau.',
  ]
  return { subject: `Dėl užsakymo Nr. ${order_id}`, text: paragraphs.join('\n\n') }
}
