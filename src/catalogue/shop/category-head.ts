import type { Meta } from '#platform/contract.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { counted } from '#platform/plural.ts'
import type { Category } from '../catalogue.contract.ts'
import { categoryPath, type Kind } from '../kinds.ts'
import { kindWords } from './kind-words.ts'
import { trailForSearchEngines } from './trail.ts'

interface ShownCategory {
  kind: Kind
  category: Category
  meta: Meta
  canonical: string
}

/** The head of a category's page. Made in the loader, so that its words do not travel to the browser as a script. */
export function categoryHead({ kind, category, meta, canonical }: ShownCategory) {
  const { deed, label } = kindWords[kind]
  const path = categoryPath(kind, category.category_slug)
  const trail = [
    { title: 'Pradžia', href: '/' },
    { title: `${label}: ${category.title}`, href: path },
  ]
  return pageMeta({
    title: `${category.title} – ${deed}${meta.current_page > 1 ? `, ${meta.current_page} puslapis` : ''}`,
    description: describe(kind, category.title, meta.total),
    // Other orders and filters show the same products; an empty list is nothing to find.
    canonical: meta.total > 0 ? canonical : undefined,
    image: category.filename,
    about: [trailForSearchEngines(trail, canonical)],
  })
}

function describe(kind: Kind, title: string, total: number): string {
  const products = counted(total, { one: 'prekė', few: 'prekės', other: 'prekių' })
  if (kind !== 'rent')
    return `${title}: ${products} su kainomis ir likučiais. Užsakykite internetu, atsiimkite pas mus.`
  const tools = counted(total, { one: 'įrankis', few: 'įrankiai', other: 'įrankių' })
  return `${title}: nuomojame ${tools}. Kainos su PVM, laisvos dienos kalendoriuje, užsakymas internetu.`
}
